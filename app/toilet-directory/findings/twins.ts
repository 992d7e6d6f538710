import { distanceMeters } from "~/geo/projection";
import { createRowIndex, hashText } from "~/place-index/row-index";
import type { Slices } from "~/place-index/slices";
import type { ToiletTable } from "~/place-index/toilet-table";

const NEAR_METERS = 30;
const NEAR_DEGREES = 0.00028;
/** Rows of a name that are compared with one row, so that thousands on one line of latitude cost little. */
const COMPARED_MAX = 50;

/** Calls `take` with the rows that share their name and address, or their name within 30 m, with another row. */
export async function findTwins(
  toilets: ToiletTable,
  take: (row: number) => void,
  slices: Slices,
): Promise<void> {
  const { name, address } = toilets.texts;
  const rowsByAddress = createRowIndex();
  const rowsByName = createRowIndex();
  const groups = new Map<number, number[]>();
  for (let row = 0; row < toilets.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const [ownName, ownAddress] = [name.at(row), address.at(row)];
    const hash = hashText(ownName);
    const hasName = (otherRow: number) => name.at(otherRow) === ownName;
    const first = rowsByName.find(hash, hasName);
    if (first === undefined) {
      rowsByName.add(hash, row);
    } else {
      const group = groups.get(first);
      if (group) group.push(row);
      else groups.set(first, [first, row]);
    }
    if (!ownAddress) continue;
    const bothHash = hashText(`${ownName}\n${ownAddress}`);
    const twinRow = rowsByAddress.find(
      bothHash,
      (otherRow) => hasName(otherRow) && address.at(otherRow) === ownAddress,
    );
    if (twinRow === undefined) {
      rowsByAddress.add(bothHash, row);
    } else {
      take(twinRow);
      take(row);
    }
  }
  for (const rows of groups.values()) await findNear(toilets, rows, take, slices);
}

async function findNear(
  { placeOf }: ToiletTable,
  rows: number[],
  take: (row: number) => void,
  slices: Slices,
): Promise<void> {
  const places = rows.map((row) => ({ row, ...placeOf(row) })).sort((a, b) => a.lat - b.lat);
  for (const [at, place] of places.entries()) {
    if (slices.areOver()) await slices.next();
    for (const otherPlace of places.slice(at + 1, at + 1 + COMPARED_MAX)) {
      if (otherPlace.lat - place.lat > NEAR_DEGREES) break;
      if (distanceMeters(place, otherPlace) > NEAR_METERS) continue;
      take(place.row);
      take(otherPlace.row);
    }
  }
}

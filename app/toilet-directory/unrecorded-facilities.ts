import type { ToiletSummary } from "~/backend/toilet";
import { fullProvince } from "~/place-index/korean-address";
import type { Slices } from "~/place-index/slices";
import type { ToiletTable } from "~/place-index/toilet-table";
import { FILTERS, PREDICATE_BITS, type UnrecordedBits, withRoomBits } from "./filters";
import { readTraits, type Traits } from "./traits";

/** Minimum number of toilets with facilities in a province before a missing facility counts as not recorded. */
const NAMING_MIN = 200;
export const FACILITY_BITS = FILTERS.reduce(
  (bits, { key, name }) => (name === "has" ? bits | PREDICATE_BITS[key] : bits),
  0,
);

export const provinceOf = (address: string): string =>
  fullProvince(address.trimStart().split(" ", 1)[0] ?? "");

export const unrecordedBitsAt = (unrecordedBits: UnrecordedBits, address: string): number =>
  unrecordedBits[provinceOf(address)] ?? 0;

export function readTraitsAmong(
  unrecordedBits: UnrecordedBits,
  traits: Traits,
  number: number,
  toilet: ToiletSummary,
): void {
  readTraits(traits, number, toilet);
  traits.no[number] = (traits.no[number] ?? 0) & ~unrecordedBitsAt(unrecordedBits, toilet.address);
}

export async function readAllTraits(
  traits: Traits,
  toilets: ToiletTable,
  slices: Slices,
): Promise<UnrecordedBits> {
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const toilet = toilets.at(number);
    if (toilet) readTraits(traits, number, toilet);
  }
  const unrecordedBits = await findUnrecordedBits(traits, toilets, slices);
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const address = toilets.texts.address.at(number);
    traits.no[number] = (traits.no[number] ?? 0) & ~unrecordedBitsAt(unrecordedBits, address);
  }
  return unrecordedBits;
}

export async function findUnrecordedBits(
  { yes }: Traits,
  toilets: ToiletTable,
  slices: Slices,
): Promise<UnrecordedBits> {
  const provinces = new Map<string, { toiletCount: number; namedBits: number }>();
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const bits = (yes[number] ?? 0) & FACILITY_BITS;
    if (bits === 0) continue;
    const province = provinceOf(toilets.texts.address.at(number));
    const { toiletCount, namedBits } = provinces.get(province) ?? { toiletCount: 0, namedBits: 0 };
    provinces.set(province, { toiletCount: toiletCount + 1, namedBits: namedBits | bits });
  }
  const incompleteProvinces = [...provinces].filter(
    ([, { toiletCount, namedBits }]) => toiletCount >= NAMING_MIN && namedBits !== FACILITY_BITS,
  );
  return Object.fromEntries(
    incompleteProvinces.map(([province, { namedBits }]) => [
      province,
      withRoomBits(FACILITY_BITS & ~namedBits),
    ]),
  );
}

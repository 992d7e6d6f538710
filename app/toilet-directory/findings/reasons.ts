import type { Tag, ToiletSummary } from "~/backend/toilet";
import { hasNumber } from "~/place-index/korean-address";
import type { PlaceIndex } from "~/place-index/place-index";
import type { Slices } from "~/place-index/slices";
import { toiletsOf } from "../points";
import { isCoarse } from "../rough-position";
import type { ToiletIndex } from "../toilet-index";
import { FACILITY_BITS } from "../unrecorded-facilities";
import type { Areas } from "./areas";
import { findElsewhere } from "./elsewhere";
import { REASON_BITS, type Reason } from "./finding";
import { findTwins } from "./twins";

const SAME_POINT_MIN = 3;
const CLOSED = /폐쇄|폐업|폐지|철거|공사 ?중|(?:사용|이용) ?(?:불가|금지|중지)/;

export type ReasonsOptions = {
  lacksAddresses: boolean;
};

/** Finds the reasons of every toilet, in slices. @returns a set of REASON_BITS for each row */
export async function findReasons(
  index: ToiletIndex,
  places: PlaceIndex,
  areas: Areas,
  { lacksAddresses }: ReasonsOptions,
  slices: Slices,
): Promise<Uint16Array> {
  const { toilets, points } = index;
  const bits = new Uint16Array(toilets.count);
  const add = (row: number, reason: Reason) => {
    bits[row] = (bits[row] ?? 0) | REASON_BITS[reason];
  };
  const isClosed = createClosedReader();
  for (let row = 0; row < toilets.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const toilet = toilets.at(row);
    if (!toilet) continue;
    if (isCoarse(toilet.lat) && isCoarse(toilet.lng)) add(row, "coarse");
    if (toilet.address ? !hasNumber(toilet.address) : !lacksAddresses) add(row, "no-address");
    const hours = index.traits.hours[row] ?? 0;
    if (isClosed(toilet)) add(row, "closed-named");
    if (index.traits.reader.isUnread(hours)) add(row, "hours-unread");
    const hasFacility = ((index.traits.yes[row] ?? 0) & FACILITY_BITS) !== 0;
    if (hours === 0 && !hasFacility && toilet.photo === null) add(row, "nothing-said");
  }
  for (let point = 0; point < points.lat.length; point += 1) {
    if (slices.areOver()) await slices.next();
    const rows = toiletsOf(points, point);
    if (rows.length < SAME_POINT_MIN) continue;
    for (const row of rows) {
      if (slices.areOver()) await slices.next();
      add(row, "same-point");
    }
  }
  await findTwins(toilets, (row) => add(row, "twin"), slices);
  for (const row of await findElsewhere(areas, places, slices)) add(row, "elsewhere");
  return bits;
}

function createClosedReader() {
  const closedByTags = new Map<Tag[], boolean>();
  const saysClosed = (tags: Tag[]) => {
    const answer = closedByTags.get(tags) ?? tags.some(({ name }) => CLOSED.test(name));
    closedByTags.set(tags, answer);
    return answer;
  };
  return ({ name, cleanlinessTags, hoursTags }: ToiletSummary) =>
    CLOSED.test(name) || saysClosed(cleanlinessTags) || saysClosed(hoursTags);
}

import { pickFields } from "~/backend/toilet";
import { isOpenOnArrival } from "~/opening-hours/arrival";
import { findUnusableToilets } from "~/reports/reports.server";
import type { Marker } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { type ToiletVisit, toiletView } from "~/toilet-view/toilet-view.server";
import { ENTRY_FIELDS, type ToiletEntry } from "./map-page";

const WITHIN_METERS = 1200;
/** Toilets to look at in a row; at night many have no hours, or close before the visitor arrives. */
const LOOKED_AT = 50;
const MAX_LOOKS = 10;

/**
 * Finds the nearest toilet of the whole directory that is certainly open, now and on arrival, if the first one of the
 * list is not. A reported toilet is not certain.
 */
export async function findCertainToilet(
  first: ToiletEntry | undefined,
  visit: ToiletVisit,
  skippedIds: string[],
): Promise<ToiletEntry | null> {
  const { walk, at } = visit;
  const unusableIds = findUnusableToilets(at);
  if (!walk || !first || (isOpenOnArrival(first.open) && !unusableIds.includes(first.id))) return null;
  const excludedIds = [...skippedIds, ...unusableIds];
  for (let page = 1; page <= MAX_LOOKS; page++) {
    const answer = directory.nearest({
      ...visit,
      filters: { ...visit.filters, openNow: true },
      withUnknown: false,
      ...walk.from,
      excludedIds,
      page,
      pageSize: LOOKED_AT,
    });
    const toilets = (await answer.catch(() => null))?.toilets ?? [];
    const nearToilets = toilets.filter(({ distanceMeters }) => distanceMeters <= WITHIN_METERS);
    const certain = nearToilets
      .map((toilet) => pickFields(toiletView(toilet, visit), ENTRY_FIELDS))
      .find(isCertain);
    if (certain || nearToilets.length < LOOKED_AT) return certain ?? null;
  }
  return null;
}

/** Tells whether a toilet is open now and on arrival. One that opens only by then is not there yet. */
const isCertain = ({ open }: ToiletEntry) =>
  open.state !== "closed" && isOpenOnArrival(open) && !open.reported;

/** Adds the pin of the certain toilet, which may be in a group. */
export function withCertain(markers: Marker[], certain: ToiletEntry | null): Marker[] {
  if (!certain || markers.some((marker) => marker.kind === "toilet" && marker.id === certain.id))
    return markers;
  const { id, name, lat, lng } = certain;
  return [...markers, { kind: "toilet", count: 1, state: "open", id, name, lat, lng }];
}

import { distanceTo, walkOf } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { isClosedOnArrival, type OpenStatus } from "~/opening-hours/arrival";
import { openStatusOf } from "~/opening-hours/open-now.server";
import type { FilterQuery, KnownToilet } from "./directory";
import { directory } from "./directory.server";
import type { ToiletFilters } from "./filters";

type Start = LatLng & { isRough?: boolean };
type Next = LatLng & Pick<KnownToilet, "id" | "name"> & { away: string; isOpen: boolean };

/** Finds the nearest match that is neither excluded nor known to be closed. If the toilet is closed, or nearly,
 * prefers one that is known to be open. A visitor who would arrive too late starts from the own place. */
export async function findNextToilet(
  toilet: Start,
  open: OpenStatus,
  excluded: string[],
  filterQuery: FilterQuery,
): Promise<Next | null> {
  const { walk, at } = filterQuery;
  const from = (open.arrival === "closed" && walk?.from) || toilet;
  if (Number.isNaN(from.lat) || Number.isNaN(from.lng)) return null;
  const query = { lat: from.lat, lng: from.lng, ...filterQuery, page: 1, pageSize: 1, excludedIds: excluded };
  const findFirst = async (filters: ToiletFilters) =>
    (await directory.nearest({ ...query, filters }).catch(() => null))?.toilets[0];
  const prefersOpen = isClosedOnArrival(open) || open.arrival === "tight";
  const nextToilet =
    (prefersOpen && (await findFirst({ ...filterQuery.filters, openNow: true }))) ||
    (await findFirst(filterQuery.filters));
  if (!nextToilet) return null;
  const status = openStatusOf(nextToilet, at, walkTo(nextToilet, filterQuery));
  if (isClosedOnArrival(status)) return null;
  const isRough = from.isRough || nextToilet.isRough;
  return {
    id: nextToilet.id,
    name: nextToilet.name,
    lat: nextToilet.lat,
    lng: nextToilet.lng,
    away: distanceTo(from, { ...nextToilet, isRough }),
    isOpen: status.state !== "unknown",
  };
}

const walkTo = (toilet: KnownToilet, { walk }: FilterQuery): number | null =>
  walk ? walkOf(distanceMeters(walk.from, toilet), walk.pace, toilet.isRough) : null;

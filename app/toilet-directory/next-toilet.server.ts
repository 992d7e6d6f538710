import { distanceTo, walkOf } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { isClosedOnArrival, type OpenStatus } from "~/opening-hours/arrival";
import { openStatusOf } from "~/opening-hours/open-now.server";
import type { FilterQuery, KnownToilet } from "./directory";
import { directory } from "./directory.server";
import type { ToiletFilters } from "./filters";

type Start = LatLng & { isRough?: boolean };
type Next = LatLng & Pick<KnownToilet, "id" | "name" | "hoursTags"> & { away: string; isOpen: boolean };

/** Finds the nearest match that is neither excluded nor known to be closed. If the toilet is closed, or nearly,
 * prefers one that is known to be open. A visitor who would arrive too late starts from the own place. */
export async function findNextToilet(
  toilet: Start,
  open: OpenStatus,
  excluded: string[],
  wanted: FilterQuery,
): Promise<Next | null> {
  const { walk, at } = wanted;
  const from = (open.arrival === "closed" && walk?.from) || toilet;
  if (Number.isNaN(from.lat) || Number.isNaN(from.lng)) return null;
  const query = { lat: from.lat, lng: from.lng, ...wanted, page: 1, pageSize: 1, without: excluded };
  const findFirst = async (filters: ToiletFilters) =>
    (await directory.nearest({ ...query, filters }).catch(() => null))?.toilets[0];
  const prefersOpen = isClosedOnArrival(open) || open.arrival === "tight";
  const next =
    (prefersOpen && (await findFirst({ ...wanted.filters, openNow: true }))) ||
    (await findFirst(wanted.filters));
  if (!next) return null;
  const status = openStatusOf(next, at, walkTo(next, wanted));
  if (isClosedOnArrival(status)) return null;
  const isRough = from.isRough || next.isRough;
  return {
    ...{ id: next.id, name: next.name, lat: next.lat, lng: next.lng, hoursTags: next.hoursTags },
    away: distanceTo(from, { ...next, isRough }),
    isOpen: status.state !== "unknown",
  };
}

const walkTo = (toilet: KnownToilet, { walk }: FilterQuery): number | null =>
  walk ? walkOf(distanceMeters(walk.from, toilet), walk.pace, toilet.isRough) : null;

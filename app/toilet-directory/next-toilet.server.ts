import { distanceTo } from "~/geo/distance";
import type { LatLng } from "~/geo/projection";
import { openStatusOf } from "~/opening-hours/open-now.server";
import type { FilterQuery, KnownToilet } from "./directory";
import { directory } from "./directory.server";
import type { ToiletFilters } from "./filters";

/** Finds the nearest match that is neither excluded nor known to be closed. If the starting toilet is closed,
 * prefers one that is known to be open. @returns null if there is none */
export async function findNextToilet(
  from: LatLng & Pick<KnownToilet, "isRough" | "hoursTags" | "name">,
  excluded: string[],
  wanted: FilterQuery,
): Promise<{ id: string; name: string; away: string; isOpen: boolean } | null> {
  if (Number.isNaN(from.lat) || Number.isNaN(from.lng)) return null;
  const isClosed = openStatusOf(from, wanted.at).state === "closed";
  const query = { lat: from.lat, lng: from.lng, ...wanted, page: 1, pageSize: 1, without: excluded };
  const findFirst = async (filters: ToiletFilters) =>
    (await directory.nearest({ ...query, filters }).catch(() => null))?.toilets[0];
  const open = isClosed ? await findFirst({ ...wanted.filters, openNow: true }) : undefined;
  const next = open ?? (await findFirst(wanted.filters));
  if (!next || openStatusOf(next, wanted.at).state === "closed") return null;
  const isRough = from.isRough || next.isRough;
  return {
    ...{ id: next.id, name: next.name, isOpen: open !== undefined },
    away: distanceTo(from, { ...next, isRough }),
  };
}

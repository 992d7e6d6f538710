import { distanceTo } from "~/geo/distance";
import type { LatLng } from "~/geo/projection";
import { openStatusOf } from "~/opening-hours/open-now.server";
import type { FilterQuery, KnownToilet } from "./directory";
import { directory } from "./directory.server";

/** The nearest wanted toilet, not one of these ids nor closed for certain; null without one. */
export async function findNextToilet(
  from: LatLng & Pick<KnownToilet, "isRough">,
  excluded: string[],
  wanted: FilterQuery,
): Promise<{ id: string; name: string; away: string } | null> {
  if (Number.isNaN(from.lat) || Number.isNaN(from.lng)) return null;
  const query = { lat: from.lat, lng: from.lng, ...wanted, page: 1, pageSize: 1, without: excluded };
  const answer = await directory.nearest(query).catch(() => null);
  const next = answer?.toilets[0];
  if (!next || openStatusOf(next, wanted.at).state === "closed") return null;
  const isRough = from.isRough || next.isRough;
  return { id: next.id, name: next.name, away: distanceTo(from, { ...next, isRough }) };
}

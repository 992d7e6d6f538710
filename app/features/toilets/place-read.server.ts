import { BackendError } from "~/backend/backend-error";
import { type Toilet, UNKNOWN_TOILET } from "~/backend/toilet";
import { splitFacilities } from "~/facilities/facilities";
import { profileFactOf } from "~/facilities/profile-facility";
import { wayFrom } from "~/features/map/away";
import { parseFilters } from "~/features/map/filter-links";
import { parseMapQuery } from "~/features/map/map-query";
import { type MapQuery, mapHref, USUAL_QUERY } from "~/features/map/map-view";
import { mapAttribution, placeZoom, readMapSettings } from "~/maps/map-settings.server";
import { PLACE_MAP_PX } from "~/maps/place-map";
import { metersPerPixel } from "~/maps/scale-bar";
import { openStatusOf, thisMinute } from "~/opening-hours/open-now.server";
import { findDisplay } from "~/session/display-cookie.server";
import { directory } from "~/toilet-directory/directory.server";
import { excludeAlso } from "~/toilet-directory/excluded-toilets";
import { findNextToilet } from "~/toilet-directory/next-toilet.server";
import type { Around } from "./place-picture";
import type { ToiletUse } from "./toilet-use";

const MAX_NEIGHBOURS = 12;

/** What the directory knows of a toilet; null where it does not, or is being restarted. */
export async function findKnown(toiletId: string): Promise<Toilet | null> {
  const known = await directory.find(toiletId).catch(() => null);
  return known && { ...UNKNOWN_TOILET, ...known };
}

/** What the directory knows, where the backend is away or silent. @throws BackendError where it said no */
export async function readOrKnown(
  read: Promise<Toilet>,
  known: Toilet | null,
): Promise<{ toilet: Toilet; failure: BackendError | null }> {
  try {
    return { toilet: await read, failure: null };
  } catch (error) {
    if (!known || !(error instanceof BackendError) || !error.isNetworkFailure) throw error;
    return { toilet: known, failure: error };
  }
}

/** What the page says about using it: whether it is open now, what it has, and where to go on to. */
export async function tellUse(toilet: Toilet, request: Request): Promise<ToiletUse> {
  const { profile } = await findDisplay(request);
  const { facilities, cleanliness } = splitFacilities(toilet.cleanlinessTags);
  const at = thisMinute();
  const { searchParams } = new URL(request.url);
  const { me, asked, not } = parseMapQuery(searchParams, profile);
  const { filters, withUnknown } = parseFilters(searchParams, profile);
  const refused = excludeAlso(not, toilet.id);
  const next = await findNextToilet(toilet, refused, { filters, withUnknown, at });
  const mapOf = (changes: Partial<MapQuery>) => `/map${mapHref({ ...USUAL_QUERY, me, asked }, changes)}`;
  return {
    open: openStatusOf(toilet.hoursTags, at),
    profileFact: profileFactOf(profile, facilities),
    facilities,
    cleanlinessTags: cleanliness,
    way: me && Number.isFinite(toilet.lat) ? { ...wayFrom(me, toilet, "own"), start: me } : null,
    mapHref: mapOf({ toiletId: toilet.id, not }),
    next: next && { ...next, href: mapOf({ toiletId: next.id, not: refused }) },
  };
}

/** The map around a toilet; null where it has no position. */
export async function drawAround({ id, lat, lng, hoursTags }: Toilet): Promise<Around | null> {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  const at = thisMinute();
  const isClosed = (tags: Toilet["hoursTags"]) => openStatusOf(tags, at).state === "closed";
  const zoom = await placeZoom();
  const meters = (PLACE_MAP_PX / 2) * metersPerPixel(lat, zoom);
  const near = await directory.within({ lat, lng }, meters, MAX_NEIGHBOURS).catch(() => []);
  const { ownTiles } = await readMapSettings();
  return {
    place: { lat, lng, isClosed: isClosed(hoursTags) },
    neighbours: near
      .filter((neighbour) => neighbour.id !== id)
      .map((neighbour) => ({
        id: neighbour.id,
        lat: neighbour.lat,
        lng: neighbour.lng,
        isClosed: isClosed(neighbour.hoursTags),
      })),
    zoom,
    ownTiles,
    attribution: await mapAttribution(),
  };
}

import { BackendError } from "~/backend/backend-error";
import { type Toilet, UNKNOWN_TOILET } from "~/backend/toilet";
import { mapAttribution, placeZoom, readMapSettings } from "~/maps/map-settings.server";
import { PLACE_MAP_PX } from "~/maps/place-map";
import { metersPerPixel } from "~/maps/scale-bar";
import { openStatusOf, thisMinute } from "~/opening-hours/open-now.server";
import type { NamedHours } from "~/opening-hours/timetable";
import type { KnownToilet } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { keepAddress } from "~/toilet-directory/full-address.server";
import { formatMoment } from "~/ui/format-moment";
import { placeWords } from "./words";

const MAX_NEIGHBOURS = 12;

/** Returns the directory's data of a toilet; null if it has none, or restarts. */
export async function findInDirectory(toiletId: string): Promise<(Toilet & KnownToilet) | null> {
  const toilet = await directory.find(toiletId).catch(() => null);
  return toilet && { ...UNKNOWN_TOILET, ...toilet };
}

/** Falls back to the directory's data if the backend does not answer. @throws BackendError for all other failures */
export async function withDirectoryFallback(
  reading: Promise<Toilet>,
  directoryToilet: (Toilet & KnownToilet) | null,
): Promise<{ toilet: Toilet; failure: BackendError | null }> {
  try {
    const toilet = await reading;
    if (directoryToilet) keepAddress(toilet, directoryToilet);
    return { toilet, failure: null };
  } catch (error) {
    if (!directoryToilet || !(error instanceof BackendError) || !error.isNetworkFailure) throw error;
    return { toilet: directoryToilet, failure: error };
  }
}

/** Says when the directory loaded its data. */
export function directoryTimeText(): string | null {
  const { loadedAt } = directory.lastStatus();
  return loadedAt === null ? null : placeWords().readAt(formatMoment(loadedAt));
}

/** Draws the map around a toilet; null without a position. */
export async function loadPlaceMap(toilet: Toilet) {
  const { id, lat, lng } = toilet;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  const at = thisMinute();
  const isClosed = (toilet: NamedHours) => openStatusOf(toilet, at).state === "closed";
  const zoom = await placeZoom();
  const meters = (PLACE_MAP_PX / 2) * metersPerPixel(lat, zoom);
  const near = await directory.within({ lat, lng }, meters, MAX_NEIGHBOURS).catch(() => []);
  const { ownTiles } = await readMapSettings();
  return {
    place: { lat, lng, isClosed: isClosed(toilet) },
    neighbours: near
      .filter((neighbour) => neighbour.id !== id)
      .map((neighbour) => ({
        id: neighbour.id,
        lat: neighbour.lat,
        lng: neighbour.lng,
        isClosed: isClosed(neighbour),
      })),
    zoom,
    ownTiles,
    attribution: await mapAttribution(),
  };
}

export type Around = NonNullable<Awaited<ReturnType<typeof loadPlaceMap>>>;

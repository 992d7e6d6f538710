import { gunzipSync } from "node:zlib";
import type { Caller } from "~/backend/caller";
import { openPhoto } from "~/backend/files.server";
import { baseMap, getPackedTile } from "~/base-map/base-map.server";
import { tilesOfView } from "~/base-map/view-tiles";
import { type LatLng, toWorldPixel } from "~/geo/projection";
import { SITE } from "~/http/own-site.server";
import { currentLanguage } from "~/languages/words";
import { digestOf } from "~/link-preview/card-answer.server";
import { mapAttribution, placeZoom } from "~/maps/map-settings.server";
import { thisMinute } from "~/opening-hours/open-now.server";
import { type CardTask, MAP_SCALE, PICTURE_PX, type PreviewCard } from "~/pictures/picture-task";
import { resizedPicture } from "~/pictures/resized-picture.server";
import { NO_NEEDS } from "~/session/display";
import type { KnownToilet } from "~/toilet-directory/directory";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { toiletView } from "~/toilet-view/toilet-view.server";
import { siteName } from "~/ui/page-title";

const PHOTO_PX = 1280;
/** Levels above a place's own map, because the card's map is drawn larger. */
const FARTHER_BY = 1;

type CardFacts = {
  card: Omit<PreviewCard, "map">;
  /** the stored name of the photo */
  photo: string | null;
  map: (LatLng & { version: string }) | null;
};

/**
 * Lists all that the card of a toilet shows, without the code of a lock, and returns the digest of it.
 * @param photo null to show the map instead
 */
export async function describeCard(
  toilet: KnownToilet,
  photo = toilet.photo,
): Promise<{ facts: CardFacts; digest: string }> {
  const view = toiletView(toilet, {
    at: thisMinute(),
    profile: NO_NEEDS.profile,
    filters: NO_FILTERS,
    withUnknown: false,
    origin: null,
  });
  const { name, reading, whereabouts, lat, lng } = view;
  const { version } = await baseMap;
  const facts = {
    card: {
      language: currentLanguage(),
      site: siteName(SITE),
      title: reading ?? name,
      details: [
        reading ? name : "",
        [whereabouts?.gate?.text, whereabouts?.text].filter(Boolean).join(" · "),
      ],
      text: view.hoursOnPaper,
      facilities: view.facilities.map(({ sign, text }) => ({ sign, text })),
    },
    photo,
    map: !photo && Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng, version } : null,
  };
  return { facts, digest: digestOf(facts) };
}

/** Loads the photo or the map of a card. @throws BackendError if the photo cannot be loaded */
export async function loadCard(
  { card, photo, map }: CardFacts,
  caller: Caller,
  clientSignal: AbortSignal,
): Promise<CardTask> {
  if (!photo) return { card: { ...card, map: map && (await loadMap(map)) }, photo: null };
  const source = { key: `toilet/${photo}`, open: () => openPhoto(photo, caller) };
  const picture = await resizedPicture(source, PHOTO_PX, { clientSignal });
  return { card: { ...card, map: null }, photo: picture };
}

async function loadMap(place: LatLng): Promise<NonNullable<PreviewCard["map"]>> {
  const zoom = (await placeZoom()) - FARTHER_BY;
  const [width, height] = [PICTURE_PX.width / MAP_SCALE, PICTURE_PX.height / MAP_SCALE];
  const { x, y } = toWorldPixel(place, zoom);
  // Tiles at whole pixels show no seams.
  const tiles = tilesOfView(zoom, Math.round(x - width / 2), Math.round(y - height / 2), width, height);
  return {
    tiles: await Promise.all(
      tiles.map(async ({ left, top, ...tile }) => {
        const packed = await getPackedTile({ ...tile, theme: "light", language: currentLanguage() });
        return { left, top, svg: gunzipSync(packed).toString("utf8") };
      }),
    ),
    attribution: await mapAttribution(),
  };
}

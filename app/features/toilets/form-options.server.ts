import { promiseHash } from "remix-utils/promise";
import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import { addTagOption, listTagOptions, type TagCategory, type TagOption } from "~/backend/tags.server";
import type { Tag } from "~/backend/toilet";
import { isInKorea } from "~/geo/korea.server";
import { type LatLng, viewportBox } from "~/geo/projection";
import { MAP_CENTRE } from "~/maps/map-settings.server";
import { roundMyLocation } from "~/maps/own-place";
import { PICKER_PX, PICKER_ZOOM, type PickerMap, withoutToilet } from "~/maps/position-picker/picker-map";
import { thisMinute } from "~/opening-hours/open-now.server";
import { type RequestArgs, stateOf } from "~/session/request-state.server";
import { readDecimal } from "~/texts/short-texts";
import { directory } from "~/toilet-directory/directory.server";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { colorForNewTag, DEGREES, sameName } from "./toilet-form.schema";

/** Reads the form's map: around the typed position, else the stored one, else the one in the address. */
export async function readFormMap(
  args: RequestArgs,
  toilet: (LatLng & { id: string }) | null = null,
): Promise<PickerMap> {
  const params = new URL(args.request.url).searchParams;
  const typedTexts = stateOf(args).rerendered?.texts;
  const stored = toilet && Number.isFinite(toilet.lat) && Number.isFinite(toilet.lng) ? toilet : null;
  const startPoint = (typedTexts && formPoint(typedTexts)) ?? stored ?? inKorea(formPoint(params));
  const { lat, lng } = startPoint ?? MAP_CENTRE;
  const own = inKorea(pairOf(params.get("me")));
  return {
    centre: { lat, lng },
    isUnplaced: startPoint === null,
    own: own && roundMyLocation(own),
    markers: withoutToilet(await listMarkers({ lat, lng }), toilet?.id),
  };
}

/** Lists the surrounding toilets; empty if the directory does not answer. */
async function listMarkers(centre: LatLng) {
  const box = viewportBox(centre, PICKER_ZOOM, PICKER_PX.width, PICKER_PX.height);
  const query = { ...box, zoom: PICKER_ZOOM, filters: NO_FILTERS, withUnknown: false, at: thisMinute() };
  return directory.markers(query).then(
    ({ markers }) => markers,
    () => [],
  );
}

const inKorea = (point: LatLng | null) => (point && isInKorea(point) ? point : null);

const pairOf = (text: string | null) => {
  const [lat = "", lng = ""] = (text ?? "").split(",");
  return toPoint(lat, lng);
};

/** Returns the point in a form or an address, or null. */
export const formPoint = (fields: FormData | URLSearchParams) =>
  toPoint(String(fields.get("lat") ?? ""), String(fields.get("lng") ?? ""));

function toPoint(latText: string, lngText: string): LatLng | null {
  const [lat, lng] = [readDecimal(latText.trim()), readDecimal(lngText.trim())];
  return lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 ? null : { lat, lng };
}

export type TagChoice = { id: string | null; name: string; color: string; isBuiltIn: boolean };
export type TagChoices = { cleanliness: TagChoice[]; hours: TagChoice[] };

/** The cleanliness tags to offer if the list cannot be loaded. */
const PRESET: TagChoice[] = DEGREES.map((name) => ({
  id: null,
  name,
  color: colorForNewTag(name, "cleanliness"),
  isBuiltIn: true,
}));

const toChoice = ({ id, name, color, isBuiltIn }: TagOption): TagChoice => ({ id, name, color, isBuiltIn });

/** Returns a category's list, or `preset` if it fails, because the form is useful without the list. */
async function choicesOf(category: TagCategory, preset: TagChoice[], caller: Caller): Promise<TagChoice[]> {
  try {
    return (await listTagOptions(category, caller)).map(toChoice);
  } catch (error) {
    if (error instanceof BackendError) return preset;
    throw error;
  }
}

export function getTagChoices(caller: Caller): Promise<TagChoices> {
  return promiseHash({
    cleanliness: choicesOf("cleanliness", PRESET, caller),
    hours: choicesOf("hours", [], caller),
  });
}

/**
 * Gives the chosen names their colours: the list's (ignoring case), else the toilet's stored one, else a new one.
 * Adds unknown names to the list, or restores them there.
 * @param saved the toilet's stored tags
 */
export async function resolveTags(
  names: string[],
  category: TagCategory,
  saved: Tag[],
  caller: Caller,
): Promise<Tag[]> {
  if (names.length === 0) return [];
  const options = await choicesOf(category, category === "cleanliness" ? PRESET : [], caller);
  return Promise.all(
    names.map(async (name) => {
      const knownTag = [...options, ...saved].find((tag) => sameName(tag.name, name));
      if (knownTag) return { name: knownTag.name, color: knownTag.color };
      const color = colorForNewTag(name, category);
      // The toilet gets a new tag even if the list refuses it.
      await addTagOption({ name, category, color }, caller).catch((error: unknown) => {
        if (!(error instanceof BackendError) || error.kind === "auth") throw error;
      });
      return { name, color };
    }),
  );
}

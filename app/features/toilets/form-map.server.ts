import { isInKorea } from "~/geo/korea.server";
import { type LatLng, viewportBox } from "~/geo/projection";
import { MAP_CENTRE } from "~/maps/map-settings.server";
import { roundMyLocation } from "~/maps/own-place";
import { PICKER_PX, PICKER_ZOOM, type PickerMap, withoutToilet } from "~/maps/position-picker/picker-map";
import { thisMinute } from "~/opening-hours/open-now.server";
import { type RequestArgs, stateOf } from "~/session/request-state.server";
import { readDecimal } from "~/texts/decimal";
import { directory } from "~/toilet-directory/directory.server";
import { NO_FILTERS } from "~/toilet-directory/filters";

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

import { z } from "zod";
import type { Box, LatLng } from "~/geo/projection";
import { clamp, MAX_LATITUDE, MAX_ZOOM, MIN_ZOOM, wrapLongitude } from "~/geo/projection";
import { roundMyLocation } from "~/maps/own-place";
import { readPastedSearch } from "~/place-index/pasted-search";
import { type Needs, NO_NEEDS } from "~/session/display";
import { readDecimal } from "~/texts/short-texts";
import type { Walk } from "~/toilet-directory/directory";
import { pointText } from "~/toilet-directory/points";
import { readExcluded } from "~/toilet-directory/toilet-ids";
import { pairsOf, parseFilters } from "./filter-links";
import type { MapQuery } from "./map-view";

/** Parses the map's URLs. Loaders only. Invalid values fall back to their defaults. */

const MAX_APART = 11;
const MAX_ID_CHARACTERS = 40;

const shortText = z.string().trim().min(1).max(MAX_ID_CHARACTERS);
const number = (low: number, high: number) =>
  shortText.transform(readDecimal).pipe(z.number().min(low).max(high));
const latitude = number(-MAX_LATITUDE, MAX_LATITUDE);
/** The live map may be dragged around the world, and so may a link's longitude. */
const longitude = number(-540, 540).transform(wrapLongitude);
const point = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.tuple([latitude, longitude]))
  .transform(([lat, lng]): LatLng => ({ lat, lng }));

const zoomLevel = number(0, 30)
  .transform((zoom) => clamp(Math.round(zoom), MIN_ZOOM, MAX_ZOOM))
  .nullable()
  .catch(null);

const querySchema = z
  .object({
    q: z.string().transform(readPastedSearch).nullable().catch(null),
    lat: latitude.nullable().catch(null),
    lng: longitude.nullable().catch(null),
    zoom: zoomLevel,
    near: point.nullable().catch(null),
    nearZoom: zoomLevel,
    page: number(1, 10_000).pipe(z.number().int()).catch(1),
    toiletId: shortText.nullable().catch(null),
    me: point.transform(roundMyLocation).nullable().catch(null),
    from: point.nullable().catch(null),
    point: point.transform(pointText).nullable().catch(null),
    embedded: z.literal("1").nullable().catch(null),
  })
  .transform(({ lat, lng, near, nearZoom, me, from, embedded, page, ...rest }) => ({
    ...rest,
    page: rest.point ? 1 : page,
    centre: lat !== null && lng !== null ? { lat, lng } : null,
    searchOrigin: near,
    searchZoom: nearZoom,
    ownLocation: embedded === "1" ? null : me,
    listOrigin: from,
    isEmbedded: embedded === "1",
  }));

const walk = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.tuple([latitude, longitude, number(1, 1000)]))
  .transform(([lat, lng, pace]): Walk => ({ from: { lat, lng }, pace }));

const boxSchema = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.tuple([number(-540, 540), number(-90, 90), number(-540, 540), number(-90, 90)]))
  .transform(([west, south, east, north]): Box => {
    const middle = (west + east) / 2;
    const turn = wrapLongitude(middle) - middle;
    return { west: west + turn, south, east: east + turn, north };
  });

/** @param needs from the display settings */
export function parseMapQuery(params: URLSearchParams, needs: Needs = NO_NEEDS): MapQuery {
  // The first of several values counts.
  const raw = Object.fromEntries([...params].reverse());
  return {
    ...querySchema.parse(raw),
    filterPairs: pairsOf(parseFilters(params, needs)),
    skippedIds: readExcluded(params),
  };
}

export function parseBox(text: string | null): Box | null {
  const parsed = boxSchema.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** Parses the zoom of a marker request. The default is the closest, which clusters nothing. */
export function parseZoom(text: string | null): number {
  return zoomLevel.parse(text) ?? MAX_ZOOM;
}

export function parseApart(params: URLSearchParams): string[] {
  const ids = (params.get("apart") ?? "").slice(0, MAX_APART * MAX_ID_CHARACTERS).split(",");
  return ids.filter((id) => shortText.safeParse(id).success).slice(0, MAX_APART);
}

export function parseWalk(params: URLSearchParams): Walk | null {
  const parsed = walk.safeParse(params.get("walk"));
  return parsed.success ? parsed.data : null;
}

export function parsePoint(params: URLSearchParams): LatLng | null {
  const parsed = z
    .object({ lat: latitude, lng: longitude })
    .safeParse({ lat: params.get("lat"), lng: params.get("lng") });
  return parsed.success ? parsed.data : null;
}

import { pickFields } from "~/backend/toilet";
import { type FreeBox, isFreeOfControls, type LatLng, roundTo, toWorldPixel } from "~/geo/projection";
import { CHOSEN_ZOOM } from "~/maps/provider";
import type { KnownToilet, ListedToilet, Marker } from "~/toilet-directory/directory";
import { nextToiletView, type ToiletVisit, toiletView } from "~/toilet-view/toilet-view.server";
import {
  type ChosenToilet,
  ENTRY_FIELDS,
  type ListEntry,
  type MapPageData,
  type ToiletEntry,
} from "./map-page";
import { type MapQuery, mapHref } from "./map-view";
import type { View } from "./opening-view.server";
import { withReading } from "./readings.server";

export const PAGE_SIZE = 10;
/** Number of toilets to send before and after a page, because the exact location may reorder them. */
const NEARBY = 30;

/** Returns how many toilets to find from the first one, so that the browser can sort a page of them. */
export const toiletsToFind = (page: number): number => page * PAGE_SIZE + NEARBY;
const COORDINATE_DECIMALS = 5;

/** Lists the page's toilets. With the visitor's location, adds those around them, for the browser to sort. */
export function listOf(
  { ownLocation, page, point }: MapQuery,
  listedToilets: ListedToilet[],
  visit: ToiletVisit,
): Pick<MapPageData, "toilets" | "nearby"> {
  const toEntry = (toilet: ListedToilet): ListEntry => {
    const entry = pickFields(toiletView(toilet, visit), ENTRY_FIELDS);
    return { ...entry, whereabouts: besidesName(entry), part: toilet.part };
  };
  if (!ownLocation || point) return { toilets: listedToilets.map(toEntry), nearby: null };
  const first = (page - 1) * PAGE_SIZE;
  const offset = Math.max(0, first - NEARBY);
  const toilets = listedToilets.slice(offset).map(toEntry);
  return { toilets: toilets.slice(first - offset, first - offset + PAGE_SIZE), nearby: { toilets, offset } };
}

/** Returns where to look, without what the name beside it says already. */
export function besidesName(entry: Pick<ToiletEntry, "name" | "reading" | "whereabouts">) {
  const { name, reading = name, whereabouts } = entry;
  if (!whereabouts) return null;
  const parts = whereabouts.text.split(" · ");
  const isSaid = (part: string) => reading.toLowerCase().includes(part.toLowerCase());
  const text = parts.filter((part) => !isSaid(part)).join(" · ");
  return text || whereabouts.gate ? { ...whereabouts, text } : null;
}

type DrawnMap = { centre: LatLng; zoom: number; free: FreeBox; hasPanel: boolean };
/** Extra reach of stacks and clusters compared with a pin. */
const WIDER_PX = 16;

function isCovered(marker: Marker, { centre, zoom, free, hasPanel }: DrawnMap): boolean {
  const [at, centrePx] = [toWorldPixel(marker, zoom), toWorldPixel(centre, zoom)];
  const [x, y] = [at.x - centrePx.x, at.y - centrePx.y];
  const more = marker.kind === "toilet" ? 0 : WIDER_PX;
  return !isFreeOfControls({ x: x + Math.sign(x) * more, y: y + Math.sign(y) * more }, free, hasPanel);
}

/** Reduces markers to the data for drawing. Stacks keep only the toilets that the list numbers. */
export function reduceMarkers(markers: Marker[], listedEntries: ToiletEntry[], map: DrawnMap): Marker[] {
  const ids = new Set(listedEntries.map(({ id }) => id));
  return markers.map((marker) => {
    const covered = isCovered(marker, map) ? ({ isCovered: true } as const) : {};
    const reduced = { ...withReading(marker), ...roundTo(marker, COORDINATE_DECIMALS), ...covered };
    return reduced.kind === "stack" ? { ...reduced, ids: reduced.ids.filter((id) => ids.has(id)) } : reduced;
  });
}

/** Describes the chosen toilet and the next one, for the panel. */
export async function toChosenToilet(
  toilet: KnownToilet,
  query: MapQuery,
  { zoom, linkedOrigin }: View,
  visit: ToiletVisit,
): Promise<ChosenToilet> {
  const view = toiletView(toilet, visit);
  const nextHref = (toiletId: string, skippedIds: string[]) =>
    mapHref(query, {
      toiletId,
      skippedIds,
      centre: null,
      zoom: Math.max(CHOSEN_ZOOM, zoom),
      listOrigin: linkedOrigin,
    });
  return {
    ...pickFields(view, [...ENTRY_FIELDS, "address", "photo"]),
    place: view.building,
    next: await nextToiletView(toilet, view.open, visit, query.skippedIds, nextHref),
  };
}

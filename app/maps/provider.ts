import type { Box, LatLng } from "~/geo/projection";
import type { PinState } from "~/opening-hours/arrival";
import type { Marker } from "~/toilet-directory/directory";
import type { Guide } from "./guide";
import type { ListedPins } from "./list-numbers";

/** zoom: web mercator, also for map providers with their own levels */
export type MapView = LatLng & { zoom: number };
/** accuracyMeters: radius of the circle that contains the true position */
export type MyLocation = LatLng & { accuracyMeters: number };
/** About the maximum error of a position that the URL rounds to three decimals. */
export const ROUNDED_METERS = 70;
const VAGUE_METERS = 500;
/** Tells whether a position is too inaccurate for directions, and its circle too large to be filled. */
export const isInaccurate = ({ accuracyMeters }: MyLocation) => accuracyMeters > VAGUE_METERS;

/** A chosen toilet, the point of chosen toilets, or a picked point, which has no state. */
export type ChosenPoint = LatLng & {
  id: string;
  name: string;
  /** how many toilets the point stands for */
  number?: number;
  /** on arrival; undefined without a walk, when its marker is more exact */
  state?: PinState | undefined;
  /** for a toilet without a marker */
  stateNow?: PinState;
};

/** The parts of a live map that the page sets. */
export type MapScene = {
  markers: Marker[];
  pins: ListedPins;
  chosen: ChosenPoint | null;
  own: MyLocation | null;
  guide: Guide | null;
};

export type MapHandlers = {
  onMove(view: MapView): void;
  onMarker(marker: Marker): void;
  /** a tap outside all markers; drags don't count */
  onBackgroundClick(point: LatLng): void;
};

export const NO_HANDLERS: MapHandlers = { onMove() {}, onMarker() {}, onBackgroundClick() {} };

export type MapSettings = {
  /** URL template with {z}, {x} and {y}, or `off` */
  tileUrl: string;
  /** URL template with {theme}, {z}, {x} and {y} */
  ownTiles: string;
  appKey: string | null;
};

export type LiveMap = {
  box(): Box;
  view(): MapView;
  /** @param animate false if another view may follow at once, because Leaflet ignores moves during a zoom animation */
  setView(view: MapView, animate?: boolean): void;
  panBy(dxPx: number, dyPx: number): void;
  zoomBy(levels: number): void;
  /** Replaces parts of the scene. Markers that remain keep their element and its focus. */
  show(changes: Partial<MapScene>): void;
  /** Call after the element was resized, or the page returned from the back-forward cache. */
  refresh(): void;
  destroy(): void;
};

export function setBaseMapKind(element: HTMLElement, basemap: "own" | "tiles" | "kakao"): void {
  element.closest("[data-basemap]")?.setAttribute("data-basemap", basemap);
}

/** Mounts a live map in an element. Rejects if the provider fails to load. */
export type MapProvider = (
  element: HTMLElement,
  view: MapView,
  currentHandlers: () => MapHandlers,
  settings: MapSettings,
) => Promise<LiveMap>;

export const COUNTRY: LatLng & { zoom: number } = { lat: 36.2, lng: 127.9, zoom: 7 };
/** Equals Kakao's level 3. */
export const DEFAULT_ZOOM = 16;
/** Zoom for a chosen toilet. Equals Kakao's level 4. */
export const CHOSEN_ZOOM = 15;

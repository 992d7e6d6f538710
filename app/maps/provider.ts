import type { Box, LatLng } from "~/geo/projection";
import type { Marker } from "~/toilet-directory/directory";
import type { ListNumbers } from "./list-numbers";

/** zoom: web mercator, also for maps that count in levels of their own */
export type MapView = LatLng & { zoom: number };
/** accuracyMeters: radius in which the position is known to be */
export type MyLocation = LatLng & { accuracyMeters: number };
/** How far a place of three decimals in an address may be from where the person is. */
export const ROUNDED_METERS = 70;
const VAGUE_METERS = 500;
/** Whether a place is known too badly for directions, and its circle too large to be filled. */
export const isVague = ({ accuracyMeters }: MyLocation) => accuracyMeters > VAGUE_METERS;

export type ChosenPoint = LatLng & { id: string; name: string; isClosed?: boolean };

export type MapHandlers = {
  onMove(view: MapView): void;
  onMarker(marker: Marker): void;
  /** a tap that was no drag, beside every marker */
  onBackgroundClick(point: LatLng): void;
};

export const NO_HANDLERS: MapHandlers = { onMove() {}, onMarker() {}, onBackgroundClick() {} };

export type MapSettings = {
  /** with {z}, {x} and {y}, or `off` */
  tileUrl: string;
  /** with {theme}, {z}, {x} and {y} */
  ownTiles: string;
  appKey: string | null;
};

export type LiveMap = {
  box(): Box;
  view(): MapView;
  /** @param animate false for a view that another may follow at once: Leaflet drops moves while it animates a zoom */
  setView(view: MapView, animate?: boolean): void;
  panBy(dxPx: number, dyPx: number): void;
  zoomBy(levels: number): void;
  /** Draws these markers; those drawn already stay, with the focus that they may have. */
  setMarkers(markers: Marker[]): void;
  setNumbers(numbers: ListNumbers): void;
  setChosen(point: ChosenPoint | null): void;
  showMyLocation(location: MyLocation | null): void;
  /** the element has changed its size, or the page came back from the back-forward cache */
  refresh(): void;
  destroy(): void;
};

export function setBaseMapKind(element: HTMLElement, basemap: "own" | "tiles" | "kakao"): void {
  element.closest("[data-basemap]")?.setAttribute("data-basemap", basemap);
}

/** Rejects when the map cannot be had. */
export type MapProvider = (
  element: HTMLElement,
  view: MapView,
  handlersNow: () => MapHandlers,
  settings: MapSettings,
) => Promise<LiveMap>;

export const COUNTRY: LatLng & { zoom: number } = { lat: 36.2, lng: 127.9, zoom: 7 };
/** Kakao level 3. */
export const DEFAULT_ZOOM = 16;
/** Kakao level 4: a chosen toilet. */
export const CHOSEN_ZOOM = 15;

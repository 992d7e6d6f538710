// Imports Leaflet's parts without unused shapes, popups and controls, which saves 17 kB.
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker as LeafletMarker } from "leaflet/src/layer/marker/Marker.js";
import { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
import { mapsWords } from "./words";
import "leaflet/src/map/handler/Map.DoubleClickZoom.js";
import "leaflet/src/map/handler/Map.Drag.js";
import "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
import "leaflet/src/map/handler/Map.TouchZoom.js";
import { Map as LeafletMap } from "leaflet/src/map/Map.js";
import { TILE_PX } from "~/base-map/shape";
import { TILE_ZOOM_OFFSET } from "~/base-map/view-tiles";
import { type LatLng, MAX_ZOOM, MIN_ZOOM } from "~/geo/projection";
import { langOf } from "~/languages/words";
import type { Marker } from "~/toilet-directory/directory";
import { moveByArrows, prefersReducedMotion, reportMoves, viewOf } from "./leaflet-moves.client";
import { createNameLayer } from "./leaflet-names.client";
import { type ListNumbers, NO_NUMBERS, numbersOf } from "./list-numbers";
import {
  type Drawing,
  drawChosen,
  drawMarker,
  markerKey,
  markerLabel,
  pictureOf,
  toiletLabel,
} from "./marker-drawing";
import { pinNames } from "./pin-names";
import {
  type LiveMap,
  type MapHandlers,
  type MapProvider,
  type MapSettings,
  type MyLocation,
  setBaseMapKind,
} from "./provider";
import { updateReachableMarks } from "./reachable-marks";
import { metersPerPixel } from "./scale-bar";

/** Larger than any z-index that Leaflet derives from a marker's latitude. */
const STEP = 3000;
const LISTED = 10;
const CHOSEN_ABOVE = (LISTED + 1) * STEP;
const OWN_ABOVE = (LISTED + 3) * STEP;
const DOT_PX = 20;
/** Longer than Leaflet's own timers, which end wheel and zoom gestures. */
const TIMERS_OVER_MS = 1000;

export const mountLeaflet: MapProvider = async (element, view, currentHandlers, settings) => {
  const map = new LeafletMap(element, {
    center: view,
    zoom: view.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    // Without this, wheel and pinch gestures may stop between zoom levels and blur the tiles.
    zoomSnap: 1,
  });
  addGround(map, element, settings);
  const stopSilently = reportMoves(map, currentHandlers);
  moveByArrows(map, element);
  const markers = createMarkerLayer(map, currentHandlers);
  const updateReach = () =>
    updateReachableMarks(element, element.querySelectorAll<HTMLElement>(".leaflet-interactive"));
  map.on("moveend", updateReach);
  const setChosen = createChosenMarker(map);
  const showMyLocation = createMyLocation(map);
  return {
    box: () => boxOf(map),
    view: () => viewOf(map),
    setView: ({ lat, lng, zoom }, animate) => {
      stopSilently();
      map.setView([lat, lng], zoom, { animate });
    },
    panBy: (dx, dy) => void map.panBy([dx, dy], { animate: !prefersReducedMotion() }),
    zoomBy: (levels) => void map.setZoom(map.getZoom() + levels),
    setMarkers: (list) => {
      markers.setMarkers(list);
      updateReach();
    },
    setNumbers: (numbers) => {
      markers.setNumbers(numbers);
      updateReach();
    },
    setChosen: (point) => {
      setChosen(point);
      updateReach();
    },
    showMyLocation,
    refresh: () => void map.invalidateSize({ pan: false }),
    // Leaflet doesn't clear its timers, and they need what remove() deletes.
    destroy: () => {
      setBaseMapKind(element, "own");
      void setTimeout(() => map.remove(), TIMERS_OVER_MS);
    },
  } satisfies LiveMap;
};

/** Adds our own tiles and the operator's above them, so that ours show where one of those fails. */
function addGround(map: LeafletMap, element: HTMLElement, { tileUrl, ownTiles }: MapSettings): void {
  const darkQuery = matchMedia("(prefers-color-scheme: dark)");
  const chosen = document.documentElement.dataset.theme;
  const themedUrl = () => ownTiles.replace("{theme}", chosen ?? (darkQuery.matches ? "dark" : "light"));
  const ownLayer = new TileLayer(themedUrl(), {
    tileSize: TILE_PX,
    zoomOffset: -TILE_ZOOM_OFFSET,
    maxZoom: MAX_ZOOM,
  }).addTo(map);
  const updateTheme = () => void ownLayer.setUrl(themedUrl());
  darkQuery.addEventListener("change", updateTheme);
  map.on("unload", () => darkQuery.removeEventListener("change", updateTheme));
  if (tileUrl === "off") return;
  const operatorLayer = new TileLayer(tileUrl, { maxZoom: MAX_ZOOM, className: "raster-tile" });
  operatorLayer.on("tileload", () => {
    setBaseMapKind(element, "tiles");
  });
  operatorLayer.addTo(map);
}

function boxOf(map: LeafletMap) {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

function iconOf(drawing: Drawing): DivIcon {
  const { className, sizePx, anchorYPx } = drawing;
  return new DivIcon({
    html: pictureOf(drawing),
    className,
    iconSize: [sizePx, sizePx],
    iconAnchor: [sizePx / 2, anchorYPx],
  });
}

/** Stacks the list's markers above the others, its first one on top, and clusters at the bottom. */
function stepOf({ kind }: Marker, [first]: readonly number[]): number {
  if (first !== undefined) return LISTED - ((first - 1) % LISTED);
  return kind === "cluster" ? -1 : 0;
}

type MarkerEntry = { leaflet: LeafletMarker; marker: Marker; label: string };

/** Draws markers and their numbers. A marker keeps its element, and with it the focus, when its number changes. */
function createMarkerLayer(map: LeafletMap, currentHandlers: () => MapHandlers) {
  const entries = new Map<string, MarkerEntry>();
  const writeNames = createNameLayer(map);
  let numbers = NO_NUMBERS;

  function add(marker: Marker): MarkerEntry {
    const icon = iconOf(drawMarker(marker, numbersOf(marker, numbers)));
    const leaflet = new LeafletMarker(marker, { icon, riseOnHover: true });
    leaflet.on("click", () => currentHandlers().onMarker(marker));
    leaflet.on("keydown", ({ originalEvent: event }) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      currentHandlers().onMarker(marker);
    });
    leaflet.addTo(map);
    return { leaflet, marker, label: "" };
  }

  function updateMarker(entry: MarkerEntry): void {
    const label = markerLabel(entry.marker, numbers);
    if (label === entry.label) return;
    const ownNumbers = numbersOf(entry.marker, numbers);
    if (entry.label) entry.leaflet.setIcon(iconOf(drawMarker(entry.marker, ownNumbers)));
    entry.leaflet.setZIndexOffset(stepOf(entry.marker, ownNumbers) * STEP);
    const element = entry.leaflet.getElement();
    element?.setAttribute("aria-label", label);
    element?.setAttribute("title", label);
    const lang = langOf(label);
    if (element && lang) element.lang = lang;
    entry.label = label;
  }

  function updateMarkers(): void {
    for (const entry of entries.values()) updateMarker(entry);
    const markers = [...entries.values()].map(({ marker }) => marker);
    writeNames(pinNames(markers, numbers, map.getZoom()));
  }
  map.on("zoomend viewreset", updateMarkers);

  return {
    setMarkers(markers: Marker[]): void {
      const newMarkers = new Map(markers.map((marker) => [markerKey(marker), marker]));
      for (const [key, { leaflet }] of entries) {
        if (newMarkers.has(key)) continue;
        leaflet.remove();
        entries.delete(key);
      }
      for (const [key, marker] of newMarkers) if (!entries.has(key)) entries.set(key, add(marker));
      updateMarkers();
    },
    setNumbers(newNumbers: ListNumbers): void {
      numbers = newNumbers;
      updateMarkers();
    },
  };
}

function createChosenMarker(map: LeafletMap): LiveMap["setChosen"] {
  let leaflet: LeafletMarker | null = null;
  return (point) => {
    leaflet?.remove();
    leaflet = null;
    if (!point) return;
    leaflet = seenAt(point, iconOf(drawChosen(point.isClosed)), CHOSEN_ABOVE).addTo(map);
    nameAsPicture(leaflet, mapsWords().chosen(toiletLabel(point)));
  };
}

function createMyLocation(map: LeafletMap): LiveMap["showMyLocation"] {
  let location: MyLocation | null = null;
  let layers: LeafletMarker[] = [];
  // Rerender at each zoom, because the circle keeps its size on the ground.
  const draw = () => {
    for (const part of layers) part.remove();
    layers = [];
    if (!location) return;
    const radiusPx = location.accuracyMeters / metersPerPixel(location.lat, map.getZoom());
    const circlePx = Math.max(DOT_PX, Math.round(2 * radiusPx));
    const circle = seenAt(location, circleIcon("accuracy", circlePx), OWN_ABOVE).addTo(map);
    const dot = seenAt(location, circleIcon("my-location", DOT_PX), OWN_ABOVE).addTo(map);
    layers = [circle, dot];
    nameAsPicture(dot, mapsWords().ownPlace);
  };
  map.on("zoomend", draw);
  return (newLocation) => {
    location = newLocation;
    draw();
  };
}

const circleIcon = (className: string, px: number) => new DivIcon({ className, iconSize: [px, px] });

const seenAt = (point: LatLng, icon: DivIcon, zIndexOffset: number) =>
  new LeafletMarker(point, { icon, interactive: false, keyboard: false, zIndexOffset });

function nameAsPicture(marker: LeafletMarker, name: string): void {
  const element = marker.getElement();
  element?.setAttribute("role", "img");
  element?.setAttribute("aria-label", name);
}

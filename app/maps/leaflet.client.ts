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
import { type LatLng, MAX_ZOOM, MIN_ZOOM } from "~/geo/projection";
import { langOf } from "~/languages/words";
import { arrangeMarks, type Mark } from "./arrange-marks";
import { drawGuide, type Guide, hasRings, plainTiles } from "./guide";
import { NO_PINS } from "./list-numbers";
import { metersPerPixel } from "./map-legend";
import { drawLeaders, drawMark, markerKey, markLabel, pictureOf } from "./marker-drawing";
import { NAME_BASE_PX, type PinName, pinNames, updateReachableMarks } from "./pin-names";
import {
  type LiveMap,
  type MapHandlers,
  type MapProvider,
  type MapScene,
  type MapSettings,
  type MapView,
  type MyLocation,
  setBaseMapKind,
} from "./provider";

/** Larger than any z-index that Leaflet derives from a marker's latitude. */
const STEP = 3000;
const LISTED = 10;
const OWN_ABOVE = 2 * STEP;
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
  const setPlain = addGround(map, element, settings);
  const silently = reportMoves(map, currentHandlers);
  moveByArrows(map, element);
  const showMarks = createMarkLayer(map, currentHandlers);
  const updateReach = () =>
    updateReachableMarks(element, element.querySelectorAll<HTMLElement>(".leaflet-interactive"));
  map.on("moveend", updateReach);
  const showGuide = createGuide(map, setPlain);
  const showMyLocation = createMyLocation(map);
  return {
    box: () => boxOf(map),
    view: () => viewOf(map),
    setView: ({ lat, lng, zoom }, animate) => {
      silently(() => map.stop());
      map.setView([lat, lng], zoom, { animate });
    },
    panBy: (dx, dy) => void map.panBy([dx, dy], { animate: !prefersReducedMotion() }),
    zoomBy: (levels) => void map.setZoom(map.getZoom() + levels),
    show: (changes) => {
      if (changes.own !== undefined) showMyLocation(changes.own);
      if (changes.guide !== undefined) showGuide(changes.guide);
      showMarks(changes);
      updateReach();
    },
    // A message on the sheet resizes the map. The visitor did not move it, so the address stays.
    refresh: () => silently(() => map.invalidateSize({ pan: false })),
    // Leaflet doesn't clear its timers, and they need what remove() deletes.
    destroy: () => {
      setBaseMapKind(element, "own");
      void setTimeout(() => map.remove(), TIMERS_OVER_MS);
    },
  } satisfies LiveMap;
};

/** Adds our own tiles and the operator's above them, so that ours show where one of those fails. */
function addGround(map: LeafletMap, element: HTMLElement, { tileUrl, ownTiles }: MapSettings) {
  const darkQuery = matchMedia("(prefers-color-scheme: dark)");
  const chosen = document.documentElement.dataset.theme;
  let isPlain = false;
  const themedUrl = () =>
    plainTiles(ownTiles, isPlain).replace("{theme}", chosen ?? (darkQuery.matches ? "dark" : "light"));
  const ownLayer = new TileLayer(themedUrl(), {
    tileSize: TILE_PX,
    zoomOffset: -1,
    maxZoom: MAX_ZOOM,
  }).addTo(map);
  const updateTheme = () => void ownLayer.setUrl(themedUrl());
  darkQuery.addEventListener("change", updateTheme);
  map.on("unload", () => darkQuery.removeEventListener("change", updateTheme));
  const setPlain = (isPlainNow: boolean) => {
    if (isPlain === isPlainNow) return;
    isPlain = isPlainNow;
    updateTheme();
  };
  if (tileUrl === "off") return setPlain;
  const operatorLayer = new TileLayer(tileUrl, { maxZoom: MAX_ZOOM, className: "raster-tile" });
  operatorLayer.on("tileload", () => {
    setBaseMapKind(element, "tiles");
  });
  operatorLayer.addTo(map);
  return setPlain;
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

/** Levels from the bottom: groups, other pins, the own place, the list's pins with the first on top, the chosen one. */
function levelOf({ isChosen, number, marker }: Mark): number {
  if (isChosen) return LISTED + 3;
  if (number !== undefined) return LISTED + 2 - ((number - 1) % LISTED);
  return marker.kind === "toilet" ? 1 : 0;
}

type MarkEntry = { leaflet: LeafletMarker; mark: Mark; look: string };

/** Draws marks. A mark keeps its element, and with it the focus, when its look changes. */
function createMarkLayer(map: LeafletMap, currentHandlers: () => MapHandlers) {
  const entries = new Map<string, MarkEntry>();
  const drawBeneath = createLeadersAndNames(map);
  const scene: MapScene = { markers: [], pins: NO_PINS, chosen: null, own: null, guide: null };

  function add(mark: Mark): MarkEntry {
    const leaflet = new LeafletMarker(mark.marker, { riseOnHover: true, icon: new DivIcon() });
    const entry = { leaflet, mark, look: "" };
    const choose = () => currentHandlers().onMarker(entry.mark.marker);
    leaflet.on("click", choose);
    leaflet.on("keydown", ({ originalEvent: event }) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose();
    });
    leaflet.addTo(map);
    return entry;
  }

  function update(entry: MarkEntry, mark: Mark): void {
    const { leaflet } = entry;
    const { marker, shift } = mark;
    const drawing = drawMark(mark);
    const { className, sizePx, heightPx = sizePx, originYPx } = drawing;
    const [html, label] = [pictureOf(drawing), markLabel(mark)];
    const look = [html, label, className, marker.lat, marker.lng].join();
    entry.mark = mark;
    if (look === entry.look) return;
    entry.look = look;
    leaflet.setLatLng(marker);
    leaflet.setIcon(
      new DivIcon({
        html,
        className,
        iconSize: [sizePx, heightPx],
        iconAnchor: [sizePx / 2 - shift.x, originYPx - shift.y],
      }),
    );
    leaflet.setZIndexOffset(levelOf(mark) * STEP);
    const element = leaflet.getElement();
    element?.setAttribute("aria-label", label);
    element?.setAttribute("title", label);
    const lang = langOf(label);
    if (element && lang) element.lang = lang;
  }

  function updateMarks(): void {
    const marks = arrangeMarks(scene, map.getZoom());
    const newMarks = new Map(marks.map((mark) => [markerKey(mark.marker), mark]));
    for (const [key, { leaflet }] of entries) {
      if (newMarks.has(key)) continue;
      leaflet.remove();
      entries.delete(key);
    }
    for (const [key, mark] of newMarks) {
      const entry = entries.get(key) ?? add(mark);
      entries.set(key, entry);
      update(entry, mark);
    }
    drawBeneath(marks, pinNames(marks, map.getZoom(), scene.guide));
  }
  map.on("zoomend viewreset", updateMarks);

  return (changes: Partial<MapScene>): void => {
    Object.assign(scene, changes);
    updateMarks();
  };
}

/** @param setPlain asks for ground without dots where rings are drawn */
function createGuide(map: LeafletMap, setPlain: (isPlain: boolean) => void): (guide: Guide | null) => void {
  let guide: Guide | null = null;
  const layer = createLayer(map);
  const draw = () => {
    setPlain(hasRings(guide, map.getZoom()));
    if (!guide) return layer.replaceChildren();
    const { x, y } = map.latLngToLayerPoint(guide.place);
    layer.innerHTML = `<g transform="translate(${x} ${y})">${drawGuide(guide, map.getZoom())}</g>`;
  };
  map.on("zoomend viewreset", draw);
  return (newGuide) => {
    guide = newGuide;
    draw();
  };
}

function createMyLocation(map: LeafletMap): (location: MyLocation | null) => void {
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

const SVG = "http://www.w3.org/2000/svg";

/** Adds a drawing between the ground and the marks. */
function createLayer(map: LeafletMap): SVGSVGElement {
  const layer = document.createElementNS(SVG, "svg");
  layer.classList.add("leaflet-layer", "leaflet-zoom-hide");
  layer.setAttribute("overflow", "visible");
  layer.setAttribute("aria-hidden", "true");
  map.getPanes().overlayPane.append(layer);
  return layer;
}

/**
 * Draws leaders, and names as text nodes, so that markup in a name is harmless. The pins have accessible names.
 */
function createLeadersAndNames(map: LeafletMap): (marks: Mark[], names: Map<Mark, PinName>) => void {
  const layer = createLayer(map);
  const textOf = ([{ marker, shift }, { text: name, asidePx, downPx }]: [Mark, PinName]) => {
    const { x, y } = map.latLngToLayerPoint(marker);
    const text = document.createElementNS(SVG, "text");
    const attributes = {
      class: "map-name",
      x: x + shift.x + asidePx,
      y: y + shift.y + downPx + NAME_BASE_PX,
      lang: langOf(name),
    };
    for (const [key, value] of Object.entries(attributes)) if (value) text.setAttribute(key, `${value}`);
    text.textContent = name;
    return text;
  };
  return (marks, names) => {
    const { x: left, y: top } = map.getPixelOrigin();
    layer.innerHTML = drawLeaders(marks, ({ x, y }) => ({ x: x - left, y: y - top }));
    layer.append(...[...names].map(textOf));
  };
}

const ARROW_STEP_PX = 100;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function viewOf(map: LeafletMap): MapView {
  const { lat, lng } = map.getCenter().wrap();
  return { lat, lng, zoom: map.getZoom() };
}

/** @returns changes the map without reporting a move, because the user did not make it */
function reportMoves(map: LeafletMap, currentHandlers: () => MapHandlers): (change: () => void) => void {
  let isSilent = false;
  map.on("moveend", () => isSilent || currentHandlers().onMove(viewOf(map)));
  map.on("click", ({ latlng }) => currentHandlers().onBackgroundClick(latlng.wrap()));
  return (change) => {
    isSilent = true;
    change();
    isSilent = false;
  };
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Replaces Leaflet's keyboard handler, which also takes single letters and signs that screen readers need. */
function moveByArrows(map: LeafletMap, element: HTMLElement): void {
  element.tabIndex = 0;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", mapsWords().live);
  element.addEventListener("keydown", (event) => {
    const [x, y] = ARROWS[event.key] ?? [];
    if (event.target !== element || x === undefined || y === undefined) return;
    event.preventDefault();
    map.panBy([x * ARROW_STEP_PX, y * ARROW_STEP_PX], { animate: !prefersReducedMotion() });
  });
}

import "leaflet/dist/leaflet.css";
import * as L from "leaflet";
import type { Marker } from "~/toilet-directory/directory";
import { type Drawing, drawChosen, drawMarker } from "./marker-drawing";
import { TILE_SIZE_PX } from "./projection";
import {
  type LiveMap,
  type MapHandlers,
  type MapProvider,
  type MapSettings,
  type MapView,
  type MyLocation,
  markerKey,
  markerLabel,
} from "./provider";

const MIN_ZOOM = 5;
const MAX_ZOOM = 19;
const CHOSEN_ABOVE = 1000;

/** The default map: Leaflet with raster tiles over a calm ground that stays where tiles fail. */
export const mountLeaflet: MapProvider = async (element, view, handlers, settings) => {
  const map = L.map(element, {
    center: view,
    zoom: view.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    // Wheels and pinches may stop between levels otherwise, and tiles would be blurred.
    zoomSnap: 1,
  });
  addGround(map, settings);
  reportMoves(map, handlers);
  const markers = createMarkerLayer(map, handlers);
  const setChosen = createChosenMarker(map);
  const showMyLocation = createMyLocation(map);
  return {
    box: () => boxOf(map),
    view: () => viewOf(map),
    setView: ({ lat, lng, zoom }) => void map.setView([lat, lng], zoom),
    panBy: (dx, dy) => void map.panBy([dx, dy], { animate: !prefersStillness() }),
    zoomBy: (levels) => void map.setZoom(map.getZoom() + levels),
    setMarkers: markers,
    setChosen,
    showMyLocation,
    refresh: () => void map.invalidateSize({ pan: false }),
    destroy: () => void map.remove(),
  } satisfies LiveMap;
};

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function viewOf(map: L.Map): MapView {
  const { lat, lng } = map.getCenter().wrap();
  return { lat, lng, zoom: map.getZoom() };
}

function boxOf(map: L.Map) {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

function addGround(map: L.Map, { tileUrl }: MapSettings): void {
  const Ground = L.GridLayer.extend({
    createTile() {
      const tile = document.createElement("div");
      tile.className = "ground-tile";
      return tile;
    },
  });
  const ground: L.GridLayer = new (Ground as new (options: L.GridLayerOptions) => L.GridLayer)({
    tileSize: TILE_SIZE_PX / 2,
  });
  ground.addTo(map);
  if (tileUrl !== "off") L.tileLayer(tileUrl, { maxZoom: MAX_ZOOM, className: "raster-tile" }).addTo(map);
}

/** A tap is not a drag: Leaflet itself tells them apart, and does not call a drag a click. */
function reportMoves(map: L.Map, { onMove, onBackgroundClick }: MapHandlers): void {
  map.on("moveend", () => onMove(viewOf(map)));
  map.on("click", ({ latlng }) => onBackgroundClick(latlng.wrap()));
}

function iconOf({ html, className, widthPx, heightPx, anchorYPx }: Drawing): L.DivIcon {
  return L.divIcon({ html, className, iconSize: [widthPx, heightPx], iconAnchor: [widthPx / 2, anchorYPx] });
}

function createMarkerLayer(map: L.Map, { onMarker }: MapHandlers): (markers: Marker[]) => void {
  const drawn = new Map<string, L.Marker>();
  return (markers) => {
    const wanted = new Map(markers.map((marker) => [markerKey(marker), marker]));
    for (const [key, leaflet] of drawn) {
      if (wanted.has(key)) continue;
      leaflet.remove();
      drawn.delete(key);
    }
    for (const [key, marker] of wanted) {
      if (drawn.has(key)) continue;
      const leaflet = L.marker(marker, { icon: iconOf(drawMarker(marker)), riseOnHover: true });
      leaflet.on("click", () => onMarker(marker));
      leaflet.addTo(map);
      const label = markerLabel(marker);
      leaflet.getElement()?.setAttribute("aria-label", label);
      leaflet.getElement()?.setAttribute("title", label);
      drawn.set(key, leaflet);
    }
  };
}

function createChosenMarker(map: L.Map): LiveMap["setChosen"] {
  let leaflet: L.Marker | null = null;
  return (point) => {
    leaflet?.remove();
    leaflet = null;
    if (!point) return;
    leaflet = L.marker(point, {
      icon: iconOf(drawChosen()),
      interactive: false,
      keyboard: false,
      zIndexOffset: CHOSEN_ABOVE,
    }).addTo(map);
    const element = leaflet.getElement();
    element?.setAttribute("role", "img");
    element?.setAttribute("aria-label", `고른 화장실: ${point.name}`);
  };
}

function createMyLocation(map: L.Map): (location: MyLocation | null) => void {
  let group: L.LayerGroup | null = null;
  return (location) => {
    group?.remove();
    group = null;
    if (!location) return;
    const { accuracyMeters } = location;
    const circle = L.circle(location, { radius: accuracyMeters, interactive: false, className: "accuracy" });
    const dot = L.marker(location, {
      icon: L.divIcon({ className: "my-location", iconSize: [20, 20] }),
      interactive: false,
      keyboard: false,
    });
    group = L.layerGroup([circle, dot]).addTo(map);
    const element = dot.getElement();
    element?.setAttribute("role", "img");
    element?.setAttribute("aria-label", "내 위치");
  };
}

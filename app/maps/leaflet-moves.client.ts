import type { Map as LeafletMap } from "leaflet/src/map/Map.js";
import type { MapHandlers, MapView } from "./provider";
import { mapsWords } from "./words";

const ARROW_STEP_PX = 100;

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function viewOf(map: LeafletMap): MapView {
  const { lat, lng } = map.getCenter().wrap();
  return { lat, lng, zoom: map.getZoom() };
}

/** @returns changes the map without reporting a move, because the user did not make it */
export function reportMoves(
  map: LeafletMap,
  currentHandlers: () => MapHandlers,
): (change: () => void) => void {
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
export function moveByArrows(map: LeafletMap, element: HTMLElement): void {
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

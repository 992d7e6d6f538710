import { toWorldPixel } from "~/geo/projection";
import type { Marker } from "~/toilet-directory/directory";
import { type ListNumbers, rankOf } from "./list-numbers";
import { type Frame, overlaps } from "./reachable-marks";

/** Below this zoom most markers are clusters, which have no name. */
const NAMES_FROM_ZOOM = 13;
const LETTER_PX = 12.5;
const LONGEST = 12;
/** Distance from the tip of the pin down to the baseline of its name. */
export const NAME_BASE_PX = 14;

/** Returns a box around a place in world pixels. */
function frameAround(place: Marker, zoom: number, abovePx: number, belowPx: number, besidePx: number): Frame {
  const { x, y } = toWorldPixel(place, zoom);
  return { left: x - besidePx, right: x + besidePx, top: y - abovePx, bottom: y + belowPx };
}

/** Returns the box of a pin with its number, of a stack, or of a cluster with its halo. */
function frameOf(marker: Marker, zoom: number): Frame {
  return marker.kind === "toilet"
    ? frameAround(marker, zoom, 44, 0, 20)
    : frameAround(marker, zoom, 28, 28, 28);
}

/** Chooses the names that fit beneath their pins without overlap; the list's toilets get theirs first. */
export function pinNames(markers: Marker[], numbers: ListNumbers, zoom: number): Map<Marker, string> {
  const names = new Map<Marker, string>();
  if (zoom < NAMES_FROM_ZOOM) return names;
  const occupiedFrames = markers.map((marker) => frameOf(marker, zoom));
  for (const marker of [...markers].sort((a, b) => rankOf(a, numbers) - rankOf(b, numbers))) {
    if (marker.kind !== "toilet") continue;
    const { name } = marker;
    const text = name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trim()}…` : name;
    const frame = frameAround(marker, zoom, -1, 20, (text.length * LETTER_PX) / 2 + 4);
    if (occupiedFrames.some((occupiedFrame) => overlaps(frame, occupiedFrame))) continue;
    occupiedFrames.push(frame);
    names.set(marker, text);
  }
  return names;
}

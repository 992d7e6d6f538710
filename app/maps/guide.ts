import { type Frame, type LatLng, radians, toWorldPixel, walkingMinutes } from "~/geo/projection";
import type { Station } from "~/geo/station-frame";
import type { PinState } from "~/opening-hours/arrival";
import { metersPerPixel } from "./map-legend";
import { mapsWords } from "./words";

/** The place from which a visitor looks, and the answer to which it leads. */
export type Guide = {
  place: LatLng;
  /** whether the visitor searched for the place, instead of being there */
  isSearched: boolean;
  answer: (LatLng & { state: PinState }) | null;
  /** radius of the largest ring that fits into the uncovered part; 0 where streets show the way */
  ringsPx: number;
  /** the visitor's walking pace, in metres a minute */
  pace: number;
  /** bearing from the place at which each ring has its label, in degrees; null without a label */
  labelsAt: (number | null)[];
  /** the stations around the place */
  stations: Station[];
};

const RINGS_METERS = [100, 200, 400, 800];
const OPACITIES = [0.05, 0.04, 0.03, 0.03];
const RING = 'fill="var(--pin-blue)" stroke="#b9b4a8" stroke-width="1.2" stroke-dasharray="3 5"';
const DOTS_APART_PX = 9;
const HALF_DOT_PX = 2;
const WAY = `class="map-way" stroke-width="${2 * HALF_DOT_PX}" stroke-linecap="round" stroke-dasharray="0 ${DOTS_APART_PX}"`;
/** A flag with its foot at the place. */
const FLAG = '<path class="map-name" d="M0 0v-24h16l-4 6 4 6H2V0"/>';
const RINGS_FROM_ZOOM = 14;
/** Least distance of two labels, and of a label from the place. */
const LABEL_PX = 26;
/** How far up a flag reaches into the labels of the rings, less the room that every place has. */
const FLAG_PX = 12;

/** Tells whether a map draws rings instead of the dots of land without streets. */
export const hasRings = (guide: Guide | null | undefined, zoom: number) =>
  Boolean(guide && guide.ringsPx > 0 && zoom >= RINGS_FROM_ZOOM);

/** Returns the boxes of the dots from the place to the answer, in world pixels. */
export function wayFrames({ place, answer }: Pick<Guide, "place" | "answer">, zoom: number): Frame[] {
  if (!answer) return [];
  const [from, to] = [toWorldPixel(place, zoom), toWorldPixel(answer, zoom)];
  const dots = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / DOTS_APART_PX);
  return Array.from({ length: dots }, (_, dot) => {
    const x = from.x + ((to.x - from.x) * dot) / dots;
    const y = from.y + ((to.y - from.y) * dot) / dots;
    return { left: x - HALF_DOT_PX, right: x + HALF_DOT_PX, top: y - HALF_DOT_PX, bottom: y + HALF_DOT_PX };
  });
}

/** Returns the template of tiles without the dots. */
export const plainTiles = (template: string, isPlain: boolean) => (isPlain ? `${template}&plain` : template);

/** Returns the rings that fit, at least one. */
export const ringsOf = ({ place, ringsPx, pace }: Omit<Guide, "labelsAt">, zoom: number) =>
  RINGS_METERS.map((meters, index) => ({
    px: Math.round(meters / metersPerPixel(place.lat, zoom)),
    minutes: walkingMinutes(meters, pace),
    opacity: OPACITIES[index],
  })).filter(({ px }, index) => index === 0 || px <= ringsPx);

/** Returns the middle of a ring's label from the place. */
export function labelOffset(px: number, degrees: number) {
  const bearing = radians(degrees);
  return [Math.round(px * Math.sin(bearing)), Math.round(-px * Math.cos(bearing))] as const;
}

/**
 * Draws rings of walking times around the place, a dotted line to the answer in the colour of its pin, and a flag at a
 * searched place. Its origin is the place.
 */
export function drawGuide(guide: Guide, zoom: number): string {
  const { place, isSearched, answer, labelsAt } = guide;
  const [from, to] = [toWorldPixel(place, zoom), answer && toWorldPixel(answer, zoom)];
  const colour = answer?.state === "unknown" ? "blue" : answer?.state;
  const way = to
    ? `<path ${WAY} stroke="var(--pin-${colour})" d="M0 0L${Math.round(to.x - from.x)} ${Math.round(to.y - from.y)}"/>`
    : "";
  const marks = isSearched ? way + FLAG : way;
  if (!hasRings(guide, zoom)) return marks;
  const rings = ringsOf(guide, zoom);
  let labelPx = isSearched ? FLAG_PX : 0;
  const labels = rings.map(({ px, minutes }, index) => {
    const bearing = labelsAt[index] ?? null;
    if (bearing === null || px - labelPx < LABEL_PX) return "";
    labelPx = px;
    const [x, y] = labelOffset(px, bearing);
    return `<text class="map-name" x="${x}" y="${y + 5}">${mapsWords().ring(minutes)}</text>`;
  });
  const circles = rings.map(({ px, opacity }) => `<circle r="${px}" fill-opacity="${opacity}"/>`);
  return `<g class="map-rings"><g ${RING}>${circles.reverse().join("")}</g>${labels.join("")}</g>${marks}`;
}

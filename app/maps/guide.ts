import { type LatLng, toWorldPixel, walkingMinutes } from "~/geo/projection";
import { metersPerPixel } from "./scale-bar";
import { mapsWords } from "./words";

/** The place from which a visitor looks, and the first answer of the list. */
export type Guide = {
  place: LatLng;
  answer: LatLng | null;
  /** radius of the largest ring that fits into the uncovered part; 0 where streets show the way */
  ringsPx: number;
  /** the visitor's walking pace, in metres a minute */
  pace: number;
};

const RINGS_METERS = [100, 200, 400, 800];
const OPACITIES = [0.05, 0.04, 0.03, 0.03];
const RING = 'fill="var(--pin-blue)" stroke="#b9b4a8" stroke-width="1.2" stroke-dasharray="3 5"';
const WAY =
  'class="map-way" stroke="var(--pin-open)" stroke-width="4" stroke-linecap="round" stroke-dasharray="0 9"';
const RINGS_FROM_ZOOM = 14;
/** Least distance of two labels, and of a label from the place. */
const LABEL_PX = 26;

/** Tells whether a map draws rings instead of the dots of land without streets. */
export const hasRings = (guide: Guide | null, zoom: number) =>
  guide !== null && guide.ringsPx > 0 && zoom >= RINGS_FROM_ZOOM;

/** Returns the template of tiles without the dots. */
export const plainTiles = (template: string, isPlain: boolean) => (isPlain ? `${template}&plain` : template);

/** Draws rings of walking times around the place, and a dotted line to the first answer. Its origin is the place. */
export function drawGuide(guide: Guide, zoom: number): string {
  const { place, answer, ringsPx, pace } = guide;
  const [from, to] = [toWorldPixel(place, zoom), answer && toWorldPixel(answer, zoom)];
  const line = to ? `<path ${WAY} d="M0 0L${Math.round(to.x - from.x)} ${Math.round(to.y - from.y)}"/>` : "";
  if (!hasRings(guide, zoom)) return line;
  const rings = RINGS_METERS.map((meters, index) => ({
    px: Math.round(meters / metersPerPixel(place.lat, zoom)),
    minutes: walkingMinutes(meters, pace),
    opacity: OPACITIES[index],
  })).filter(({ px }, index) => index === 0 || px <= ringsPx);
  let labelPx = 0;
  const labels = rings.map(({ px, minutes }) => {
    if (px - labelPx < LABEL_PX) return "";
    labelPx = px;
    return `<text class="map-name" y="${-px - 5}">${mapsWords().ring(minutes)}</text>`;
  });
  const circles = rings.map(({ px, opacity }) => `<circle r="${px}" fill-opacity="${opacity}"/>`);
  return `<g class="map-rings"><g ${RING}>${circles.reverse().join("")}</g>${labels.join("")}</g>${line}`;
}

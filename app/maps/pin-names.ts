import { type Frame, type Pixel, toWorldPixel } from "~/geo/projection";
import { stationFrame } from "~/geo/station-frame";
import { clusterRadius } from "~/toilet-directory/directory";
import { HEAD_PX, isDisc, type Mark, rankOf, tipOf } from "./arrange-marks";
import { type Guide, wayFrames } from "./guide";

/** The name of a pin, with the way from the tip to its upper middle. */
export type PinName = { text: string; asidePx: number; downPx: number };
type Surroundings = Pick<Guide, "place" | "isSearched" | "answer" | "stations">;

/** Below this zoom most marks are groups, which have no name. */
const NAMES_FROM_ZOOM = 13;
const LETTER_PX = 12.5;
const LONGEST = 12;
/** Height of a pin and half its width with its edge, and the height of a name with the gap above it. */
const HEIGHT_PX = 36;
const HALF_PIN_PX = 15;
const NAME_PX = 20;
const NAME_GAP_PX = 3;
/** How far a name beside the tip reaches to its other side. */
const BESIDE_TIP_PX = 12;
/** Distance from the tip of the pin down to the baseline of its name. */
export const NAME_BASE_PX = 14;

const frameAround = ({ x, y }: Pixel, abovePx: number, belowPx: number, besidePx: number): Frame => ({
  left: x - besidePx,
  right: x + besidePx,
  top: y - abovePx,
  bottom: y + belowPx,
});

/** Returns the box of a pin, of a stack, or of a cluster. */
export function frameOf(mark: Mark): Frame {
  const { marker, scale } = mark;
  if (marker.kind === "toilet")
    return frameAround(tipOf(mark), HEIGHT_PX * scale, belowTipPx(mark), HALF_PIN_PX * scale);
  const radius = clusterRadius(marker.count);
  return frameAround(tipOf(mark), radius, radius, radius);
}

/** Returns how far a pin reaches below its tip: a disc ends above it. */
const belowTipPx = (mark: Mark) => (isDisc(mark) ? (HALF_PIN_PX - HEAD_PX) * mark.scale : 0);

const halfWidthOf = (text: string) => (text.length * LETTER_PX) / 2 + 4;

/** Returns the box of the name of a pin. */
export function nameFrameOf(mark: Mark, { text, asidePx, downPx }: PinName): Frame {
  const { x, y } = tipOf(mark);
  return frameAround({ x: x + asidePx, y: y + downPx }, -NAME_GAP_PX, NAME_PX, halfWidthOf(text));
}

/**
 * Returns where a name may stand: below its pin; that of a large pin also aside below it, above it, or beside its head,
 * rather towards the place, which is in view.
 */
function placesOf(mark: Mark, text: string, place: Pixel | null): PinName[] {
  const { scale } = mark;
  const half = halfWidthOf(text);
  const side = place && place.x < tipOf(mark).x ? -1 : 1;
  const aside = side * (half - BESIDE_TIP_PX);
  const beside = side * (half + HALF_PIN_PX * scale);
  const [down, up] = [belowTipPx(mark), -HEAD_PX * scale - NAME_PX / 2];
  const places = [
    [0, down],
    [aside, down],
    [0, -HEIGHT_PX * scale - NAME_PX],
    [-aside, down],
    [beside, up],
    [-beside, up],
  ] as const;
  const allowed = scale > 1 ? places : places.slice(0, 1);
  return allowed.map(([asidePx, downPx]) => ({ text, asidePx, downPx }));
}

/**
 * Chooses the names that fit at their pins without overlap. Large pins get theirs first, then the topmost ones. None
 * covers the own place, the way to the answer, a station, or the flag at a searched place.
 */
export function pinNames(marks: Mark[], zoom: number, guide?: Surroundings | null): Map<Mark, PinName> {
  const names = new Map<Mark, PinName>();
  if (zoom < NAMES_FROM_ZOOM) return names;
  const occupiedFrames = marks.map(frameOf);
  const at = guide ? toWorldPixel(guide.place, zoom) : null;
  if (guide && at) {
    occupiedFrames.push(
      guide.isSearched ? frameAround(at, 24, 30, 32) : frameAround(at, 10, 10, 10),
      ...wayFrames(guide, zoom),
      ...guide.stations.map((station) => stationFrame(station, zoom)),
    );
  }
  for (const mark of [...marks].sort((a, b) => b.scale - a.scale || rankOf(a) - rankOf(b))) {
    const { marker } = mark;
    if (marker.kind !== "toilet") continue;
    const { name } = marker;
    const text = name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trim()}…` : name;
    const place = placesOf(mark, text, at).find(
      (place) => !occupiedFrames.some((frame) => overlaps(nameFrameOf(mark, place), frame)),
    );
    if (!place) continue;
    occupiedFrames.push(nameFrameOf(mark, place));
    names.set(mark, place);
  }
  return names;
}

/** Limits the Tab key and screen readers to markers that are completely visible; the list has all of them. */
export function updateReachableMarks(element: HTMLElement, marks: Iterable<HTMLElement>): void {
  const frame = element.getBoundingClientRect();
  const stage = element.closest(".map-stage") ?? element.parentElement ?? element;
  const covers = [...stage.querySelectorAll("a[href], button")]
    .filter((cover) => !element.contains(cover) && !(cover instanceof SVGElement) && takesPointer(cover))
    .map((cover) => cover.getBoundingClientRect());
  const states = [...marks].map((mark) => {
    const box = mark.getBoundingClientRect();
    return { mark, isReachable: isInside(box, frame) && !covers.some((cover) => overlaps(box, cover)) };
  });
  for (const { mark, isReachable } of states) {
    if (mark === document.activeElement) continue;
    mark.tabIndex = isReachable ? 0 : -1;
    if (isReachable) mark.setAttribute("role", "button");
    else mark.removeAttribute("role");
    if (isReachable) mark.removeAttribute("aria-hidden");
    else mark.setAttribute("aria-hidden", "true");
  }
}

/** Ignores buttons that are still hidden. */
const takesPointer = (cover: Element) => getComputedStyle(cover).pointerEvents !== "none";

function isInside(box: DOMRect, frame: DOMRect): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}

export function overlaps(a: Frame, b: Frame): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

import { type Frame, type Pixel, toWorldPixel } from "~/geo/projection";
import { type Mark, rankOf, tipOf } from "./arrange-marks";
import type { Guide } from "./guide";

type Searched = Pick<Guide, "place" | "isSearched">;

/** Below this zoom most marks are groups, which have no name. */
const NAMES_FROM_ZOOM = 13;
const LETTER_PX = 12.5;
const LONGEST = 12;
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
  const { scale } = mark;
  return mark.marker.kind === "toilet"
    ? frameAround(tipOf(mark), 36 * scale, 0, 15 * scale)
    : frameAround(tipOf(mark), 28, 28, 28);
}

/** Returns the box of the name of a pin. */
export const nameFrameOf = (mark: Mark, text: string): Frame =>
  frameAround(tipOf(mark), -1, 20, (text.length * LETTER_PX) / 2 + 4);

/**
 * Chooses the names that fit beneath their pins without overlap; the topmost marks get theirs first. None covers the own
 * place, or the flag at a searched place and the name of a station there.
 */
export function pinNames(marks: Mark[], zoom: number, guide?: Searched | null): Map<Mark, string> {
  const names = new Map<Mark, string>();
  if (zoom < NAMES_FROM_ZOOM) return names;
  const occupiedFrames = marks.map(frameOf);
  if (guide) {
    const at = toWorldPixel(guide.place, zoom);
    occupiedFrames.push(guide.isSearched ? frameAround(at, 24, 30, 32) : frameAround(at, 10, 10, 10));
  }
  for (const mark of [...marks].sort((a, b) => rankOf(a) - rankOf(b))) {
    const { marker } = mark;
    if (marker.kind !== "toilet") continue;
    const { name } = marker;
    const text = name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trim()}…` : name;
    const frame = nameFrameOf(mark, text);
    if (occupiedFrames.some((occupiedFrame) => overlaps(frame, occupiedFrame))) continue;
    occupiedFrames.push(frame);
    names.set(mark, text);
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

import type { Marker } from "~/toilet-directory/directory";
import { CLOSED_STROKE, PIN, PIN_SIGN } from "~/ui/pin-sign";
import { type ListNumbers, numberedLabel, numbersOf, numberText, rowClasses } from "./list-numbers";
import { mapsWords } from "./words";

/** An SVG shape of fixed markup and numbers. Its origin is the marked point; `sizePx` is the square touch target. */
export type Drawing = { shape: string; className: string; sizePx: number; anchorYPx: number };

const TARGET_PX = 44;
const CHOSEN_SCALE = 1.5;
const PIN_PLACE = { sizePx: TARGET_PX, anchorYPx: 40 };

const OPEN_PATHS = `<path class="map-pin" d="${PIN}"/><path class="map-pin-sign" d="${PIN_SIGN}"/>`;
const CLOSED_PATHS = `<g class="map-pin-closed">${OPEN_PATHS}<path class="map-pin-stroke" d="${CLOSED_STROKE}"/></g>`;
/** Returns the pin's shape without a touch target. */
export const drawPin = (isClosed: boolean): string => (isClosed ? CLOSED_PATHS : OPEN_PATHS);
const TARGET = (top: number) =>
  `<path class="map-target" d="M-22-${top}h${TARGET_PX}v${TARGET_PX}h-${TARGET_PX}z"/>`;
const countOf = (count: number, sign = "") =>
  `<text class="map-count" y="5">${sign}${Number(count).toLocaleString("ko-KR")}</text>`;

/** Draws the number badge of a pin. */
const badgeOf = (number: string) => {
  const width = 11 + 7 * number.length;
  return (
    `<rect class="map-number" x="${11 - width / 2}" y="-42" width="${width}" height="18" rx="9"/>` +
    `<text class="map-number-text" x="11" y="-29">${number}</text>`
  );
};

/** Defines the pins once as symbols, for drawings with many pins. */
export const PIN_SYMBOLS = `<g id="map-pin">${OPEN_PATHS}</g><g id="map-pin-closed">${CLOSED_PATHS}</g>`;
export const pinSymbol = (isClosed: boolean) => `<use href="#map-pin${isClosed ? "-closed" : ""}"/>`;

/** @param pin returns the pin's markup: the whole shape, or a reference to its symbol */
export function drawMarker(marker: Marker, numbers: readonly number[], pin = drawPin): Drawing {
  if (marker.kind === "cluster") {
    const radius = marker.count < 10 ? 18 : marker.count < 100 ? 22 : 27;
    const circles = `<circle class="map-cluster-halo" r="${radius + 5}"/><circle class="map-cluster" r="${radius}"/>`;
    const size = { sizePx: 2 * radius + 10, anchorYPx: radius + 5 };
    return { shape: circles + countOf(marker.count), className: "mark-cluster", ...size };
  }
  const text = numberText(numbers);
  const className = `mark-${marker.kind} ${rowClasses(numbers)}`.trim();
  if (marker.kind === "toilet") {
    const shape = TARGET(40) + pin(marker.isClosed ?? false) + (text && badgeOf(text));
    return { shape, className, ...PIN_PLACE };
  }
  const width = Math.max(34, 14 + 8 * text.length);
  const box = `<rect class="map-stack" x="${-width / 2}" y="-15" width="${width}" height="30" rx="9"/>`;
  const words = text ? `<text class="map-number-text" y="5">${text}</text>` : countOf(marker.count, "×");
  return { shape: TARGET(22) + box + words, className, sizePx: TARGET_PX, anchorYPx: TARGET_PX / 2 };
}

/** Draws the pin of the chosen toilet or of a picked position. */
export function drawChosen(isClosed = false): Drawing {
  const shape = `<g transform="scale(${CHOSEN_SCALE})">${drawPin(isClosed)}</g>`;
  const { sizePx, anchorYPx } = PIN_PLACE;
  return {
    shape,
    className: "mark-toilet map-mark-chosen",
    sizePx: sizePx * CHOSEN_SCALE,
    anchorYPx: anchorYPx * CHOSEN_SCALE,
  };
}

export const pictureOf = ({ shape, sizePx, anchorYPx }: Drawing) =>
  `<svg width="${sizePx}" height="${sizePx}" viewBox="${-sizePx / 2} ${-anchorYPx} ${sizePx} ${sizePx}" aria-hidden="true">${shape}</svg>`;

export const toiletLabel = ({ name, isClosed = false }: { name: string; isClosed?: boolean }) =>
  isClosed ? mapsWords().closed(name) : name;

export function markerLabel(marker: Marker, numbers: ListNumbers): string {
  const words = mapsWords();
  if (marker.kind === "cluster") return words.cluster(marker.count);
  const label = marker.kind === "toilet" ? toiletLabel(marker) : words.stack(marker.name, marker.count);
  return numberedLabel(label, numbersOf(marker, numbers));
}

/** Five decimals of a degree, about a metre. */
const SAME_DECIMALS = 5;

/** Returns a key that is equal for markers with the same drawing. */
export function markerKey(marker: Marker): string {
  const identity = marker.kind === "toilet" ? marker.id : marker.kind === "stack" ? marker.ids.join() : "";
  const closedSuffix = marker.kind === "toilet" && marker.isClosed ? " closed" : "";
  return `${marker.kind} ${marker.lat.toFixed(SAME_DECIMALS)} ${marker.lng.toFixed(SAME_DECIMALS)} ${marker.count} ${identity}${closedSuffix}`;
}

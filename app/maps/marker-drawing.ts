import type { Pixel } from "~/geo/projection";
import { clusterRadius, type Marker } from "~/toilet-directory/directory";
import { CLOSED_STROKE, PIN, PIN_SIGN } from "~/ui/pin-sign";
import { CHOSEN_SCALE, HEAD_PX, isDisc, type Mark, tipOf } from "./arrange-marks";
import { type MarkState, numberedLabel, rowClass } from "./list-numbers";
import { mapsWords } from "./words";

/** An SVG shape of fixed markup and numbers, with its origin at the tip of a pin or the middle of a group. */
type Drawing = {
  shape: string;
  className: string;
  /** width of the touch target, and its height if it is no square */
  sizePx: number;
  heightPx?: number;
  /** the origin's distance from its top; the origin is in the middle of its width */
  originYPx: number;
};

const TARGET_PX = 44;
const PIN_ANCHOR_PX = 40;

const PIN_PATH = `<path class="map-pin" d="${PIN}"/>`;
const SIGN_PATH = `<path class="map-pin-sign" d="${PIN_SIGN}"/>`;
const STROKE_PATH = `<path class="pin-stroke" d="${CLOSED_STROKE}"/>`;
/** A clock for what closes soon, and a tick for what is certainly open. */
const BADGES: Partial<Record<MarkState, string>> = { closing: "M11-34v3h2.5", certain: "M8-31l2 2 4-4" };

/** Defines the pin once as symbols, for drawings with many pins. */
export const PIN_SYMBOLS = `<g id="map-pin">${PIN_PATH}</g><g id="map-pin-sign">${SIGN_PATH}</g>`;
const WHOLE = { pin: PIN_PATH, sign: SIGN_PATH };
/** Parts of a pin as references to its symbols. */
export const PIN_REFERENCES: typeof WHOLE = {
  pin: '<use href="#map-pin"/>',
  sign: '<use href="#map-pin-sign"/>',
};

/** Draws a pin in the colours of its state, with its list number or the sign of toilets, without a touch target. */
export function drawPin(state: MarkState = "picked", number?: number, parts = WHOLE): string {
  const sign = number === undefined ? parts.sign : `<text class="pin-number" y="-15.5">${number}</text>`;
  const stroke = state === "closed" ? STROKE_PATH : "";
  const badge = BADGES[state]
    ? `<g fill="#fff" stroke="var(--pin-fill)" stroke-width="1.5"><circle cx="11" cy="-31" r="6"/><path d="${BADGES[state]}"/></g>`
    : "";
  return `<g class="pin-${state}">${parts.pin}${stroke}${sign}${badge}</g>`;
}

/** Draws the pin of the chosen toilet or of a picked position. */
export const drawChosen = (state?: MarkState, number?: number): string =>
  scalePin(CHOSEN_SCALE, drawPin(state, number));

/** The head of a pin, without a tip. */
const DISC = `<circle class="map-pin" cy="${-HEAD_PX}" r="13"/>`;

const scalePin = (scale: number, pin: string) =>
  scale === 1 ? pin : `<g transform="scale(${scale})">${pin}</g>`;

/** Draws a round target, because the corners of a square would cover the number of a neighbour. */
const drawTarget = (top: number) =>
  `<circle class="map-target" cy="${TARGET_PX / 2 - top}" r="${TARGET_PX / 2}"/>`;

const countText = (className: string, text: string, count: number) =>
  `<text class="${className}" y="5">${text}${count.toLocaleString("ko-KR")}</text>`;

/**
 * Draws the thin lines from moved drawings back to their points, which have dots. A map draws them beneath all marks, so
 * that none crosses a number.
 * @param place the place in the drawing of a world pixel
 */
export function drawLeaders(marks: Mark[], place: (world: Pixel) => Pixel): string {
  const lines = marks.map((mark) => {
    const { at, shift, scale, hasLeader } = mark;
    if (!hasLeader || (!shift.x && !shift.y)) return "";
    const [from, to] = [place(tipOf(mark)), place(at)];
    const startY = from.y - (isDisc(mark) ? HEAD_PX * scale : 0);
    return `M${Math.round(from.x)} ${Math.round(startY)}L${Math.round(to.x)} ${Math.round(to.y)}m-2-2h4v4h-4z`;
  });
  return `<path fill="var(--edge)" stroke="var(--edge)" stroke-width="1.5" d="${lines.join("")}"/>`;
}

function drawCluster({ count, open }: Extract<Marker, { kind: "cluster" }>) {
  const radius = clusterRadius(count);
  const ring = `r="${radius - 2}" stroke-width="4" pathLength="100"`;
  const share = Math.round((100 * open) / count);
  const arc = `<circle class="map-ring" fill="none" stroke="var(--pin-open)" ${ring} stroke-dasharray="${share} 100" transform="rotate(-90)"/>`;
  return {
    shape: `<circle class="map-cluster" fill="var(--surface)" stroke="var(--line)" ${ring}/>${share ? arc : ""}${countText("map-count", "", count)}`,
    sizePx: Math.max(TARGET_PX, 2 * radius),
  };
}

function drawStack({ count, state }: Extract<Marker, { kind: "stack" }>): string {
  const text = countText("pin-number", "×", count);
  const width = Math.max(34, 18 + 8 * String(count).length);
  const box = `<rect class="map-pin" x="${-width / 2}" y="-14" width="${width}" height="28" rx="9"/>`;
  return `<g class="pin-${state}">${box}${text}</g>`;
}

const drawPill = ({ name, count, widthPx }: Extract<Marker, { kind: "district" }>) =>
  `<rect fill="var(--surface)" stroke="var(--line)" x="${-widthPx / 2}" y="-16" width="${widthPx}" height="32" rx="16"/><text class="map-count" y="5"><tspan font-size="13" font-weight="600">${name}</tspan> <tspan font-size="15">${count.toLocaleString("ko-KR")}</tspan></text>`;

/** @param parts the parts of a pin: whole paths, or references to symbols */
export function drawMark(mark: Mark, parts = WHOLE): Drawing {
  const { marker, number, state, isChosen, scale } = mark;
  const className = `mark-${marker.kind} ${isChosen ? "map-mark-chosen" : ""} ${rowClass(number)}`;
  if (marker.kind === "cluster") {
    const { shape, sizePx } = drawCluster(marker);
    return { shape, className, sizePx, originYPx: sizePx / 2 };
  }
  if (marker.kind === "district")
    return {
      shape: drawPill(marker),
      className,
      sizePx: marker.widthPx,
      heightPx: TARGET_PX,
      originYPx: TARGET_PX / 2,
    };
  const [originYPx, pin] =
    marker.kind === "stack"
      ? [TARGET_PX / 2, drawStack(marker)]
      : [
          PIN_ANCHOR_PX * scale,
          scalePin(scale, drawPin(state, number, isDisc(mark) ? { ...parts, pin: DISC } : parts)),
        ];
  const target = isChosen ? "" : drawTarget(originYPx);
  return {
    shape: target + pin,
    className,
    sizePx: TARGET_PX * scale,
    originYPx,
  };
}

export const pictureOf = ({ shape, sizePx, heightPx = sizePx, originYPx }: Drawing) =>
  `<svg width="${sizePx}" height="${heightPx}" viewBox="${-sizePx / 2} ${-originYPx} ${sizePx} ${heightPx}" aria-hidden="true">${shape}</svg>`;

const toiletLabel = (name: string, state: MarkState | undefined) =>
  state === "closed" ? mapsWords().closed(name) : name;

export function markLabel({ marker, number, state, isChosen }: Mark): string {
  const words = mapsWords();
  if (marker.kind === "cluster") return words.cluster(marker.count);
  if (marker.kind === "district")
    return `${marker.name} ${marker.count.toLocaleString("ko-KR")}, ${words.cluster(marker.count)}`;
  if (marker.kind === "stack") return words.stack(marker.name, marker.count);
  const label = numberedLabel(toiletLabel(marker.name, state), number);
  return isChosen ? words.chosen(label) : label;
}

/** Five decimals of a degree, about a metre. */
const SAME_DECIMALS = 5;

/** Returns a key that is equal for marks of the same toilets. */
export function markerKey(marker: Marker): string {
  if (marker.kind === "toilet") return marker.id;
  const { kind, lat, lng, count } = marker;
  return `${kind} ${lat.toFixed(SAME_DECIMALS)} ${lng.toFixed(SAME_DECIMALS)} ${count}`;
}

import type { Marker } from "~/toilet-directory/directory";
import { CLOSED_STROKE, PIN, PIN_SIGN } from "~/ui/pin-sign";
import { numberText, rowClasses } from "./list-numbers";
import { badgeWidth, clusterSize, PIN_BADGE, STACK_BADGE } from "./still-mark";

/** The markers of maps in the browser, drawn as the server draws them. Fixed markup and numbers only. */

export type Drawing = {
  html: string;
  className: string;
  widthPx: number;
  heightPx: number;
  anchorYPx: number;
};

const TARGET_PX = 44;
const CHOSEN_PX = 60;

const OPEN_PATHS = `<path class="map-pin" d="${PIN}"/><path class="map-pin-sign" d="${PIN_SIGN}"/>`;
const CLOSED_PATHS = `<g class="map-pin-closed">${OPEN_PATHS}<path class="map-pin-stroke" d="${CLOSED_STROKE}"/></g>`;

const pin = (size: number, isClosed: boolean, badge = "") =>
  `<svg width="${size}" height="${size}" viewBox="-22 -40 44 44" aria-hidden="true">` +
  `${isClosed ? CLOSED_PATHS : OPEN_PATHS}${badge}</svg>`;

/** The list's number, drawn as on the server's map. */
function badgeAt({ x, y }: { x: number; y: number }, numbers: readonly number[]): string {
  const text = numberText(numbers);
  if (!text) return "";
  const width = badgeWidth(text);
  return (
    `<rect class="map-number" x="${x - width / 2}" y="${y - 9}" width="${width}" height="18" rx="9"/>` +
    `<text class="map-number-text" x="${x}" y="${y + 4}">${text}</text>`
  );
}

/**
 * How a marker looks, and which of its pixels stands on the position.
 * @param numbers of its toilets in the list
 */
export function drawMarker(marker: Marker, numbers: readonly number[]): Drawing {
  const square = { widthPx: TARGET_PX, heightPx: TARGET_PX, anchorYPx: TARGET_PX / 2 };
  const classOf = (name: string) => `${name} ${rowClasses(numbers)}`.trim();
  if (marker.kind === "toilet") {
    const html = pin(TARGET_PX, marker.isClosed === true, badgeAt(PIN_BADGE, numbers));
    return { ...square, html, className: classOf("live-pin"), anchorYPx: TARGET_PX - 4 };
  }
  const html = `<span>${Number(marker.count).toLocaleString("ko-KR")}</span>`;
  if (marker.kind === "stack") {
    const badge = badgeAt(STACK_BADGE, numbers);
    const layer =
      badge && `<svg class="stack-number" viewBox="-22 -22 44 44" aria-hidden="true">${badge}</svg>`;
    return { ...square, html: html + layer, className: classOf("live-stack") };
  }
  const size = clusterSize(marker.count);
  const px = [44, 54, 64][size] ?? TARGET_PX;
  return {
    html,
    className: `live-cluster live-cluster-${size}`,
    widthPx: px,
    heightPx: px,
    anchorYPx: px / 2,
  };
}

/** The chosen toilet, or the position that was picked. */
export function drawChosen(isClosed = false): Drawing {
  const anchorYPx = Math.round((CHOSEN_PX * 40) / 44);
  return {
    html: pin(CHOSEN_PX, isClosed),
    className: "live-pin map-mark-chosen",
    widthPx: CHOSEN_PX,
    heightPx: CHOSEN_PX,
    anchorYPx,
  };
}

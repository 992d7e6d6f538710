import type { Marker } from "~/toilet-directory/directory";
import { PIN, PIN_SIGN } from "~/ui/pin-sign";
import { clusterSize } from "./still-map";

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

const pin = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="-22 -40 44 44" aria-hidden="true">` +
  `<path class="map-pin" d="${PIN}"/><path class="map-pin-sign" d="${PIN_SIGN}"/></svg>`;

/** How a marker looks, and which of its pixels stands on the position. */
export function drawMarker(marker: Marker): Drawing {
  const square = { widthPx: TARGET_PX, heightPx: TARGET_PX, anchorYPx: TARGET_PX / 2 };
  if (marker.kind === "toilet") {
    return { ...square, html: pin(TARGET_PX), className: "live-pin", anchorYPx: TARGET_PX - 4 };
  }
  const html = `<span>${Number(marker.count).toLocaleString("ko-KR")}</span>`;
  if (marker.kind === "stack") return { ...square, html, className: "live-stack" };
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
export function drawChosen(): Drawing {
  const anchorYPx = Math.round((CHOSEN_PX * 40) / 44);
  return {
    html: pin(CHOSEN_PX),
    className: "live-pin map-mark-chosen",
    widthPx: CHOSEN_PX,
    heightPx: CHOSEN_PX,
    anchorYPx,
  };
}

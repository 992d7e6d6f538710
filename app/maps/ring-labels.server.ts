import { toWorldPixel } from "~/geo/projection";
import type { Mark } from "./arrange-marks";
import { type Guide, labelOffset, ringsOf } from "./guide";
import { type Frame, frameOf, nameFrameOf, overlaps, pinNames } from "./pin-names";

/** Bearings in degrees, in the order of preference. */
const BEARINGS = [0, 180, 30, 330, 150, 210, 50, 310, 130, 230];
/** Beyond the screen for a label of the widest ring. */
const BEARINGS_ASIDE = [80, 280, 100, 260];
/** Half the size of a label. */
const LABEL_PX = { x: 34, y: 10 };

/**
 * Finds for each ring the bearing at which pins, their names and labels of smaller rings cover its label least. Pins
 * keep their bearings at every zoom, so that the labels stay free.
 */
export function bearingsOfLabels(guide: Omit<Guide, "labelsAt">, zoom: number, marks: Mark[]): number[] {
  const place = toWorldPixel(guide.place, zoom);
  const frameAt = (px: number, bearing: number): Frame => {
    const [x, y] = labelOffset(px, bearing);
    return {
      left: place.x + x - LABEL_PX.x,
      right: place.x + x + LABEL_PX.x,
      top: place.y + y - LABEL_PX.y,
      bottom: place.y + y + LABEL_PX.y,
    };
  };
  const names = [...pinNames(marks, zoom)].map(([mark, text]) => nameFrameOf(mark, text));
  const frames = [...marks.map(frameOf), ...names];
  // A wider view draws more rings.
  return ringsOf({ ...guide, ringsPx: Number.POSITIVE_INFINITY }, zoom).map(({ px }) => {
    const bearings = px * 2 <= guide.ringsPx ? [...BEARINGS, ...BEARINGS_ASIDE] : BEARINGS;
    const labels = bearings.map((bearing) => frameAt(px, bearing));
    const coverings = labels.map((label) => frames.filter((frame) => overlaps(label, frame)).length);
    const best = coverings.indexOf(Math.min(...coverings));
    frames.push(...labels.slice(best, best + 1));
    return bearings[best] ?? 0;
  });
}

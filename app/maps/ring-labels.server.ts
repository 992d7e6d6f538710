import { type LatLng, radians, toWorldPixel } from "~/geo/projection";
import { type Guide, labelOffset, ringsOf } from "./guide";

/** Bearings in the order of preference. East and west would put a label of the widest ring beyond the screen. */
const BEARINGS = [0, 180, 30, 330, 150, 210, 50, 310, 130, 230].map(radians);
/** The part of the map around a pin's tip that its head and its name cover, plus half of a label. */
const COVERED_PX = { aside: 72, above: 46, below: 28 };

/**
 * Finds the bearing at which pins cover the fewest labels of the rings. Pins keep their bearings at every zoom, so that
 * one bearing serves them all.
 */
export function bearingOfLabels(guide: Omit<Guide, "labelsAt">, zoom: number, pins: LatLng[]): number {
  const place = toWorldPixel(guide.place, zoom);
  const offsets = pins.map((pin) => {
    const at = toWorldPixel(pin, zoom);
    return { x: at.x - place.x, y: at.y - place.y };
  });
  const rings = ringsOf(guide, zoom);
  const coveredAt = (bearing: number) =>
    rings.filter(({ px }) => {
      const [labelX, labelY] = labelOffset(px, bearing);
      return offsets.some(({ x, y }) => {
        const below = labelY - y;
        return (
          Math.abs(labelX - x) < COVERED_PX.aside && below > -COVERED_PX.above && below < COVERED_PX.below
        );
      });
    }).length;
  const covered = BEARINGS.map(coveredAt);
  return BEARINGS[covered.indexOf(Math.min(...covered))] ?? 0;
}

import type { Pixel } from "~/geo/projection";

/** Around the middle of a phone's map: below its controls, above its scale, with a pin's 40 px over the point. */
const FREE_PX = { aside: 150, above: 55, below: 90 };
/** So far below the middle of the map is the middle of what is free. */
export const FREE_MIDDLE_PX = (FREE_PX.below - FREE_PX.above) / 2;
/** The zoom lies over one upper corner, the way to register over the other, or over the lower left one. */
export const CORNER_PX = { aside: 66, above: 30, below: 20 };
const SIDE_ARROWS_PX = { aside: 136, above: 26, below: 66 };
const DOWN_ARROW_PX = { aside: 40, below: 84 };

/** What may lie over the lower left of the map. */
export type LowerLeft = "panel" | "register" | null;

/** Whether a pin, so far from the middle, is covered by nothing however small the screen. */
export function isFreeOfControls({ x, y }: Pixel, lowerLeft: LowerLeft = null): boolean {
  const aside = Math.abs(x);
  if (lowerLeft === "panel" && (x < 0 || y > 0)) return false;
  if (lowerLeft === "register" && x < -CORNER_PX.aside && y > CORNER_PX.below) return false;
  if (aside > FREE_PX.aside || y < -FREE_PX.above || y > FREE_PX.below) return false;
  if (aside > CORNER_PX.aside && y < -CORNER_PX.above) return false;
  if (aside > SIDE_ARROWS_PX.aside && y > -SIDE_ARROWS_PX.above && y < SIDE_ARROWS_PX.below) return false;
  return aside > DOWN_ARROW_PX.aside || y < DOWN_ARROW_PX.below;
}

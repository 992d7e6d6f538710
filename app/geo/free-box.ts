import type { Pixel } from "./projection";

/** Pixels from the middle of the map within which a pin is covered by nothing, its own 40 px above the point included. */
export type FreeBox = { aside: number; above: number; below: number };

/** The zoom lies over one upper corner, the way to register over the other. */
const CORNER_PX = { fromSide: 84, fromTop: 25 };
const SIDE_ARROWS_PX = { fromSide: 36, above: 26, below: 66 };
const DOWN_ARROW_PX = { aside: 40, fromBottom: 6 };

/** Whether no control covers a pin so far from the middle. @param hasPanel a panel lies over the lower left of the map */
export function isFreeOfControls({ x, y }: Pixel, free: FreeBox, hasPanel = false): boolean {
  const aside = Math.abs(x);
  if (hasPanel && (x < 0 || y > 0)) return false;
  if (aside > free.aside || y < -free.above || y > free.below) return false;
  if (aside > free.aside - CORNER_PX.fromSide && y < CORNER_PX.fromTop - free.above) return false;
  const isAtSide = aside > free.aside - SIDE_ARROWS_PX.fromSide;
  if (isAtSide && y > -SIDE_ARROWS_PX.above && y < SIDE_ARROWS_PX.below) return false;
  return aside > DOWN_ARROW_PX.aside || y < free.below - DOWN_ARROW_PX.fromBottom;
}

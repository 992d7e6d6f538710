import type { Pixel } from "./projection";

/** Pixels from the middle of the map within which a pin is covered by nothing, its own 40 px above the point included. */
export type FreeBox = { aside: number; above: number; below: number };

const UPPER_CORNERS_PX = { fromSide: 84, fromTop: 25 };
const SIDE_ARROWS_PX = { fromSide: 36, above: 26, below: 66 };
const DOWN_ARROW_PX = { aside: 40, fromBottom: 6 };

export function isFreeOfControls({ x, y }: Pixel, free: FreeBox, hasPanelAtLowerLeft = false): boolean {
  const aside = Math.abs(x);
  if (hasPanelAtLowerLeft && (x < 0 || y > 0)) return false;
  if (aside > free.aside || y < -free.above || y > free.below) return false;
  if (aside > free.aside - UPPER_CORNERS_PX.fromSide && y < UPPER_CORNERS_PX.fromTop - free.above)
    return false;
  const isAtSide = aside > free.aside - SIDE_ARROWS_PX.fromSide;
  if (isAtSide && y > -SIDE_ARROWS_PX.above && y < SIDE_ARROWS_PX.below) return false;
  return aside > DOWN_ARROW_PX.aside || y < free.below - DOWN_ARROW_PX.fromBottom;
}

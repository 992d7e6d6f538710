/** What a phone of at most 440 × 960 px shows of a still map, from its middle. still-map.css names the same phone. */
const ASIDE_PX = 220;
const ABOVE_PX = 250;

/**
 * A phone neither draws nor fetches what lies beyond its crop: five of nine tiles and half of the clusters.
 * @param left of the thing's box, like `top` in pixels from the middle of the map
 */
export function classBeyondPhone(
  left: number,
  top: number,
  width: number,
  height: number,
): "beyond" | undefined {
  const isSeen = left < ASIDE_PX && left + width > -ASIDE_PX && top < ABOVE_PX && top + height > -ABOVE_PX;
  return isSeen ? undefined : "beyond";
}

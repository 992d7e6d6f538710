import { TILE_PX } from "~/base-map/shape";
import { tileHref, tilesOfView } from "~/base-map/view-tiles";
import type { Display } from "~/session/display";

/** What a phone of at most 440 × 960 px shows of a still map, from its middle. still-map.css names the same phone. */
const ASIDE_PX = 220;
const ABOVE_PX = 250;

/** What a phone neither draws nor fetches: five of nine tiles, half of the clusters. `left` and `top` are from the middle. */
export function classBeyondPhone(
  left: number,
  top: number,
  width: number,
  height: number,
): "beyond" | undefined {
  const isSeen = left < ASIDE_PX && left + width > -ASIDE_PX && top < ABOVE_PX && top + height > -ABOVE_PX;
  return isSeen ? undefined : "beyond";
}

const OVERLAP_PX = 1;
const SIZE_PX = TILE_PX + OVERLAP_PX;

type StillGroundProps = {
  theme: Display["theme"];
  template: string;
  zoom: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** more ground on each side, which only a wide window shows */
  beyond?: { x: number; y: number };
};

/** Our own tiles beneath the still map, in the theme that the device or the reader has chosen; light on paper. */
export function StillGround({ theme, template, zoom, left, top, width, height, beyond }: StillGroundProps) {
  const tiles = tilesOfView(Math.max(1, zoom), left, top, width, height, beyond);
  /** What only larger windows see has no box in others: lazy pictures without one are not fetched. */
  const classOf = ({ left: x, top: y }: { left: number; top: number }) =>
    x + TILE_PX <= 0 || x >= width || y + TILE_PX <= 0 || y >= height
      ? "ground-beyond"
      : classBeyondPhone(x - width / 2, y - height / 2, SIZE_PX, SIZE_PX);
  return (
    <g>
      {tiles.map((tile) => (
        // HTML images: of those that fail browsers draw nothing, of SVG's own a large broken sign; lazy: words first.
        <foreignObject
          key={`${tile.left},${tile.top}`}
          x={tile.left}
          y={tile.top}
          width={SIZE_PX}
          height={SIZE_PX}
          className={classOf(tile)}
        >
          <picture>
            {theme !== "light" && (
              <source
                srcSet={tileHref(template, "dark", tile)}
                media={theme === "dark" ? "screen" : "screen and (prefers-color-scheme: dark)"}
              />
            )}
            <img
              src={tileHref(template, "light", tile)}
              alt=""
              width={SIZE_PX}
              height={SIZE_PX}
              loading="lazy"
            />
          </picture>
        </foreignObject>
      ))}
    </g>
  );
}

import { TILE_PX } from "~/base-map/shape";
import { tileHref, tilesOfView } from "~/base-map/view-tiles";
import type { Display } from "~/session/display";

/** Half the part of a still map that a phone of at most 440 × 960 px shows. still-map.css has the same limits. */
const ASIDE_PX = 220;
const ABOVE_PX = 368;

/** Marks tiles and clusters that a phone neither shows nor loads. @param left px from the map's centre, like `top` */
export function classBeyondPhone(
  left: number,
  top: number,
  width: number,
  height: number,
): "beyond" | undefined {
  const isVisible = left < ASIDE_PX && left + width > -ASIDE_PX && top < ABOVE_PX && top + height > -ABOVE_PX;
  return isVisible ? undefined : "beyond";
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
  /** margin on each side that only a wide window shows, in px */
  beyond?: { x: number; y: number };
};

/** Draws our own tiles beneath the still map in the theme of the device or of the visitor; prints are light. */
export function StillGround(props: StillGroundProps) {
  const { theme, template, zoom, left, top, width, height, beyond } = props;
  const tiles = tilesOfView(Math.max(1, zoom), left, top, width, height, beyond);
  /** Hides tiles that only larger windows show, because browsers don't load lazy images without a box. */
  const classOf = ({ left: x, top: y }: { left: number; top: number }) =>
    x + TILE_PX <= 0 || x >= width || y + TILE_PX <= 0 || y >= height
      ? "ground-beyond"
      : classBeyondPhone(x - width / 2, y - height / 2, SIZE_PX, SIZE_PX);
  return (
    <g>
      {tiles.map((tile) => (
        // HTML images, because browsers draw a broken-image icon for SVG's own. Those beyond the
        // first view or a phone load lazily.
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
              loading={classOf(tile) && "lazy"}
            />
          </picture>
        </foreignObject>
      ))}
    </g>
  );
}

import { TILE_PX } from "~/base-map/shape";
import { tileHref, tilesOfView } from "~/base-map/view-tiles";
import type { Display } from "~/session/display";

const OVERLAP_PX = 1;

type StillGroundProps = {
  theme: Display["theme"];
  template: string;
  zoom: number;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Our own tiles beneath the still map, in the theme that the device or the reader has chosen; light on paper. */
export function StillGround({ theme, template, zoom, left, top, width, height }: StillGroundProps) {
  const tiles = tilesOfView(Math.max(1, zoom), left, top, width, height);
  return (
    <g>
      {tiles.map((tile) => (
        // HTML images: of those that fail browsers draw nothing, of SVG's own a large broken sign.
        <foreignObject
          key={`${tile.left},${tile.top}`}
          x={tile.left}
          y={tile.top}
          width={TILE_PX + OVERLAP_PX}
          height={TILE_PX + OVERLAP_PX}
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
              width={TILE_PX + OVERLAP_PX}
              height={TILE_PX + OVERLAP_PX}
            />
          </picture>
        </foreignObject>
      ))}
    </g>
  );
}

import { TILE_SIZE_PX } from "~/geo/projection";
import { TILE_PX } from "./shape";

/** A tile of the base map in a view: its address and its upper left, in pixels of the view. */
type ViewTile = { z: number; x: number; y: number; left: number; top: number };

/** @param zoom 1 or more: the tiles are those of the zoom before, twice as large as a map's own */
export function tilesOfView(
  zoom: number,
  left: number,
  top: number,
  width: number,
  height: number,
  { x: aside, y: above } = { x: 0, y: 0 },
): ViewTile[] {
  const z = zoom - 1;
  const across = 2 ** z;
  const tiles: ViewTile[] = [];
  for (
    let y = Math.max(0, Math.floor((top - above) / TILE_PX));
    y < across && y * TILE_PX < top + height + above;
    y++
  )
    for (let x = Math.floor((left - aside) / TILE_PX); x * TILE_PX < left + width + aside; x++)
      tiles.push({
        z,
        x: ((x % across) + across) % across,
        y,
        left: x * TILE_PX - left,
        top: y * TILE_PX - top,
      });
  return tiles;
}

/** Zoom levels between a map of small tiles and the base map's. */
export const ZOOMS_APART = Math.log2(TILE_PX / TILE_SIZE_PX);

export const tileHref = (
  template: string,
  theme: "light" | "dark",
  { z, x, y }: Pick<ViewTile, "z" | "x" | "y">,
) =>
  template
    .replace("{theme}", theme)
    .replace("{z}", String(z))
    .replace("{x}", String(x))
    .replace("{y}", String(y));

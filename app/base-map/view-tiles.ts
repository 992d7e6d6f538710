import { TILE_SIZE_PX } from "~/geo/projection";
import type { Theme } from "./palette";
import { type Language, TILE_MAX_ZOOM, TILE_PX, type TileAddress } from "./shape";

/** `isPlain`: without the dots on land without streets */
export type TileJob = TileAddress & { theme: Theme; language: Language; isPlain?: boolean };

/** A base-map tile with its address, and its upper left corner in pixels of the view. */
type ViewTile = { z: number; x: number; y: number; left: number; top: number };

/** Lists the tiles of a view, in its pixels. @param zoom at least 1: tiles of 512 px are those of zoom - 1 */
export function tilesOfView(
  zoom: number,
  left: number,
  top: number,
  width: number,
  height: number,
  { x: marginX, y: marginY } = { x: 0, y: 0 },
): ViewTile[] {
  const z = zoom - 1;
  const tilesAcross = 2 ** z;
  const tiles: ViewTile[] = [];
  for (
    let y = Math.max(0, Math.floor((top - marginY) / TILE_PX));
    y < tilesAcross && y * TILE_PX < top + height + marginY;
    y++
  )
    for (let x = Math.floor((left - marginX) / TILE_PX); x * TILE_PX < left + width + marginX; x++)
      tiles.push({
        z,
        x: ((x % tilesAcross) + tilesAcross) % tilesAcross,
        y,
        left: x * TILE_PX - left,
        top: y * TILE_PX - top,
      });
  return tiles;
}

/** Zoom levels between standard tiles (256 px) and tiles of the base map (512 px). */
export const TILE_ZOOM_OFFSET = Math.log2(TILE_PX / TILE_SIZE_PX);

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

const THEMES = ["light", "dark"] as const;
const LANGUAGES = ["ko", "en", "ja", "zh"] as const;
// `/map/tile/{theme}/{lang}/{z}/{x}/{y}.svg`
const TILE_PATH = /^\/map\/tile\/(\w+)\/(\w+)\/(0|[1-9]\d?)\/(0|[1-9]\d{0,6})\/(0|[1-9]\d{0,6})\.svg$/;

export function readTilePath(path: string): TileJob | null {
  const [, themeText, languageText, ...numbers] = TILE_PATH.exec(path) ?? [];
  const theme = THEMES.find((candidate) => candidate === themeText);
  const language = LANGUAGES.find((candidate) => candidate === languageText);
  const [z = -1, x = -1, y = -1] = numbers.map(Number);
  if (!theme || !language || z > TILE_MAX_ZOOM || x >= 2 ** z || y >= 2 ** z) return null;
  return { theme, language, z, x, y };
}

import type { TileJob } from "./draw-tile";
import { DEEPEST_ZOOM } from "./shape";

const THEMES = ["light", "dark"] as const;
const LANGUAGES = ["ko", "en", "ja", "zh"] as const;
// `/map/tile/{theme}/{lang}/{z}/{x}/{y}.svg`
const TILE_PATH = /^\/map\/tile\/(\w+)\/(\w+)\/(0|[1-9]\d?)\/(0|[1-9]\d{0,6})\/(0|[1-9]\d{0,6})\.svg$/;

export function readTilePath(path: string): TileJob | null {
  const [, themeText, languageText, ...numbers] = TILE_PATH.exec(path) ?? [];
  const theme = THEMES.find((known) => known === themeText);
  const language = LANGUAGES.find((known) => known === languageText);
  const [z = -1, x = -1, y = -1] = numbers.map(Number);
  if (!theme || !language || z > DEEPEST_ZOOM || x >= 2 ** z || y >= 2 ** z) return null;
  return { theme, language, z, x, y };
}

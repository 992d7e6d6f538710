import { baseMap } from "~/base-map/base-map.server";
import { readPoint } from "~/env/env.schema";
import { env } from "~/env/env.server";
import { currentLanguage } from "~/languages/words";
import { readingOf } from "~/romanization/page-reading.server";
import type { MapSettings } from "./provider";

export const MAP_CENTRE = readPoint(env.MAP_CENTRE);

/** Returns the settings that the browser's map needs. They contain no secret. */
export async function readMapSettings(): Promise<MapSettings> {
  const { version } = await baseMap;
  return {
    tileUrl: env.MAP_TILE_URL,
    ownTiles: `/map/tile/{theme}/${currentLanguage()}/{z}/{x}/{y}.svg?v=${version}`,
    appKey: env.KAKAO_JS_KEY ?? null,
  };
}

/** Tells whether the base map has roads, by its file and not by the view. */
export const hasRoads = async (): Promise<boolean> => (await baseMap).hasRoads;

export async function mapAttribution(): Promise<string> {
  const { attribution } = await baseMap;
  const tiles = env.MAP_TILE_URL === "off" ? "" : env.MAP_TILE_ATTRIBUTION;
  return [...new Set([...attribution.split(" · "), tiles])]
    .filter(Boolean)
    .map((source) => readingOf(source) ?? source)
    .join(" · ");
}

/** Returns the closest zoom for a picture of one place: five levels beyond the base map's tiles, at most 17. */
export async function placeZoom(): Promise<number> {
  return Math.min(17, (await baseMap).maxZoom + 5);
}

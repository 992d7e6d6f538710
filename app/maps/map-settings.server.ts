import { readdirSync } from "node:fs";
import { baseMap } from "~/base-map/base-map.server";
import { readPoint } from "~/env/env.schema";
import { env } from "~/env/env.server";
import { programPath } from "~/env/program-path.server";
import { currentLanguage } from "~/languages/words";
import { readingOf } from "~/romanization/page-reading.server";
import type { MapSettings } from "./provider";

export const MAP_CENTRE = readPoint(env.MAP_CENTRE);

/** What the maps of the browser are told of the environment: nothing in it is a secret. */
export async function readMapSettings(): Promise<MapSettings> {
  const { version } = await baseMap;
  return {
    tileUrl: env.MAP_TILE_URL,
    ownTiles: `/map/tile/{theme}/${currentLanguage()}/{z}/{x}/{y}.svg?v=${version}`,
    appKey: env.KAKAO_JS_KEY ?? null,
  };
}

export async function mapAttribution(): Promise<string> {
  const { attribution } = await baseMap;
  const tiles = env.MAP_TILE_URL === "off" ? "" : env.MAP_TILE_ATTRIBUTION;
  return [...new Set([...attribution.split(" · "), tiles])]
    .filter(Boolean)
    .map((source) => readingOf(source) ?? source)
    .join(" · ");
}

/** The closest zoom at which a picture of a place still shows more than the place: single houses, where the file has any. */
export async function placeZoom(): Promise<number> {
  return Math.min(17, (await baseMap).maxZoom + 5);
}

let found: string | undefined;

/** The script of the live map, which the framework does not name: it comes beside the page's own, not after them. */
export function liveMapFile(): string {
  const start = env.KAKAO_JS_KEY ? "kakao.client-" : "leaflet.client-";
  found ??= readdirSync(programPath("../client/assets")).find((name) => name.startsWith(start));
  return found ?? "";
}

import { env } from "~/env/env.server";
import type { MapSettings } from "./provider";

/** What the maps of the browser are told of the environment: nothing in it is a secret. */
export const mapSettings: MapSettings = { tileUrl: env.MAP_TILE_URL, appKey: env.KAKAO_JS_KEY ?? null };

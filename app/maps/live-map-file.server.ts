import { readdirSync } from "node:fs";
import { env } from "~/env/env.server";
import { programPath } from "~/env/program-path.server";

let found: string | undefined;

/** The script of the live map, which the framework does not name: it comes beside the page's own, not after them. */
export function liveMapFile(): string {
  const start = env.KAKAO_JS_KEY ? "kakao.client-" : "leaflet.client-";
  found ??= readdirSync(programPath("../client/assets")).find((name) => name.startsWith(start));
  return found ?? "";
}

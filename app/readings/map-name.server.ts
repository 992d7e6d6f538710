import { areaInEnglish, provinceInEnglish, roadInEnglish } from "./address.server";
import { readPlaceName } from "./place-name.server";
import type { Reader } from "./split-word.server";

/** A name of the base map that its file has in Korean only. Roads are as on their signs in every language. */
export function readMapName(name: string, kind: "area" | "road" | "spot", reader: Reader): string {
  const signed = kind === "road" ? roadInEnglish(name) : null;
  const area = kind === "area" && reader === "en" ? (provinceInEnglish(name) ?? areaInEnglish(name)) : null;
  return signed ?? area ?? readPlaceName(name, reader) ?? name;
}

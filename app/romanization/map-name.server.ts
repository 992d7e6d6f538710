import { areaInEnglish, provinceInEnglish, roadInEnglish } from "./address.server";
import { readPlaceName } from "./place-name.server";
import type { Reader } from "./split-word.server";

const TOWN = /^[가-힣]+(?<!특별|광역|특별자치)시$/;

/** A name of the base map that its file has in Korean only. Roads are as on their signs in every language. */
export function readMapName(name: string, kind: "area" | "road" | "spot", reader: Reader): string {
  const signed = kind === "road" ? roadInEnglish(name) : null;
  const province = TOWN.test(name) ? null : provinceInEnglish(name);
  const area = kind === "area" && reader === "en" ? (province ?? areaInEnglish(name)) : null;
  return signed ?? area ?? readPlaceName(name, reader) ?? name;
}

import { splitPrefix } from "~/languages/language";

const MAPS = ["/map", "/map/site", "/map/kakao"];

export function isMapPage(pathname: string): boolean {
  const { url } = splitPrefix(pathname);
  return MAPS.includes(url.endsWith("/") ? url.slice(0, -1) : url);
}

/** Tells whether an address is the map for frames of other sites. Nothing else may be framed. */
export function isEmbeddedMap(pathname: string, search: string): boolean {
  return isMapPage(pathname) && new URLSearchParams(search).get("embedded") === "1";
}

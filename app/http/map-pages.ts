import { splitPrefix } from "~/languages/language";

const MAPS = ["/map", "/map/site", "/map/kakao"];

export function isMapPage(pathname: string): boolean {
  const { url } = splitPrefix(pathname);
  return MAPS.includes(url.endsWith("/") ? url.slice(0, -1) : url);
}

/** The page that gives other sites a map, and the picture of a map. */
export const EMBED_PAGE = "/map/embed";
export const MAP_PICTURE = "/map/picture.svg";
export const PICTURE_PX = { width: 640, height: 400 };

/** Tells whether an address is the map for frames of other sites. Nothing else may be framed. */
export function isEmbeddedMap(pathname: string, search: string): boolean {
  return isMapPage(pathname) && new URLSearchParams(search).get("embedded") === "1";
}

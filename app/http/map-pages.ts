import { splitPrefix } from "~/languages/language";

const MAPS = ["/map", "/map/site", "/map/kakao"];

export function isMapPage(pathname: string): boolean {
  const { url } = splitPrefix(pathname);
  return MAPS.includes(url.endsWith("/") ? url.slice(0, -1) : url);
}

export function isEmbeddedMap(pathname: string, query: URLSearchParams): boolean {
  return isMapPage(pathname) && query.get("embedded") === "1";
}

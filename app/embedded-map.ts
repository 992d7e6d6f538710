const MAPS = ["/map", "/map/site", "/map/kakao"];

/** True for the variant of the map without header and footer, the one page that other sites may frame. */
export function isEmbeddedMap(pathname: string, query: URLSearchParams): boolean {
  return MAPS.includes(pathname.replace(/\/+$/, "")) && query.get("embedded") === "1";
}

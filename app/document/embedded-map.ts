const MAPS = ["/map", "/map/site", "/map/kakao"];

/** True for the variant of the map without header and footer, the one page that other sites may frame. */
export function isEmbeddedMap(pathname: string, query: URLSearchParams): boolean {
  const path = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return MAPS.includes(path) && query.get("embedded") === "1";
}

const MAPS = ["/map", "/map/site", "/map/kakao"];

export function isEmbeddedMap(pathname: string, query: URLSearchParams): boolean {
  const path = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return MAPS.includes(path) && query.get("embedded") === "1";
}

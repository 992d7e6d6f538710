import { splitPrefix } from "~/languages/language";

export const isToiletPage = ({ pathname }: URL) =>
  /^\/map\/detail(\/[^/]+)?$/.test(splitPrefix(pathname).url);

/** The address under which a page is kept: a toilet is the same one from wherever and on whatever way one comes to it. */
export function keptAddress(url: URL): string {
  if (!isToiletPage(url)) return url.pathname + url.search;
  const toiletId = url.searchParams.get("toiletId");
  return toiletId === null ? url.pathname : `${url.pathname}?${new URLSearchParams({ toiletId })}`;
}

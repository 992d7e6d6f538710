import { splitPrefix } from "~/languages/language";

export const isToiletPage = ({ pathname }: URL) =>
  /^\/map\/detail(\/[^/]+)?$/.test(splitPrefix(pathname).url);

/** The address under which a page is kept: a toilet is the same one from wherever and on whatever way one comes to it. */
export function keptAddress(url: URL): string {
  if (!isToiletPage(url)) return url.pathname + url.search;
  const toiletId = url.searchParams.get("toiletId");
  return toiletId === null ? url.pathname : `${url.pathname}?${new URLSearchParams({ toiletId })}`;
}

/** Goes there as to a document: the service worker answers it. @returns true when the browser is on its way */
export async function leadToKeptPage(path: string): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return false;
  const kept = await caches
    .match(keptAddress(new URL(path, location.href)), { cacheName: "kept-pages" })
    .catch(() => undefined);
  if (kept) location.assign(path);
  return kept !== undefined;
}

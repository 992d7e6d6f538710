import { splitPrefix } from "~/languages/language";

export const isToiletPage = ({ pathname }: URL) =>
  /^\/map\/detail(\/[^/]+)?$/.test(splitPrefix(pathname).url);

/** Returns the cache key of a page. A toilet has one key, whatever its other parameters are. */
export function offlineCacheKey(url: URL): string {
  if (!isToiletPage(url)) return url.pathname + url.search;
  const toiletId = url.searchParams.get("toiletId");
  return toiletId === null ? url.pathname : `${url.pathname}?${new URLSearchParams({ toiletId })}`;
}

/** Loads a stored page as a document, which the service worker answers. @returns true if the page is stored */
export async function openOfflinePage(path: string): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return false;
  const storedPage = await caches
    .match(offlineCacheKey(new URL(path, location.href)), { cacheName: "kept-pages" })
    .catch(() => undefined);
  if (storedPage) location.assign(path);
  return storedPage !== undefined;
}

import { splitPrefix } from "~/languages/language";
import { createPolicy } from "~/trusted-types/trusted-types";

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

const WORKER = "/service-worker.js";
export const INSTALL_AFTER_MS = 3000;

export const workers = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null);

/** Browsers may refuse, for example in private windows; then no page is stored. */
export function installWorker(): void {
  const policy = createPolicy("worker", { createScriptURL: (url) => (url === WORKER ? url : null) });
  workers()
    ?.register(policy.createScriptURL(WORKER))
    .catch(() => undefined);
}

/** Tells the worker that a page is complete, so that it stores the page. @param keep its path and query */
export async function announcePage(keep: string): Promise<void> {
  if (!navigator.onLine || document.querySelector(".kept-notice")) return;
  const registration = await workers()?.ready;
  registration?.active?.postMessage({ keep });
}

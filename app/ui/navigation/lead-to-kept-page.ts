import { keptAddress } from "./kept-address";

/** Goes there as to a document: the service worker answers it. @returns true when the browser is on its way */
export async function leadToKeptPage(path: string): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return false;
  const kept = await caches
    .match(keptAddress(new URL(path, location.href)), { cacheName: "kept-pages" })
    .catch(() => undefined);
  if (kept) location.assign(path);
  return kept !== undefined;
}

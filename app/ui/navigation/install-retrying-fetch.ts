import { isMapPage } from "~/document/map-pages";
import { rememberSubmission } from "./connection";
import { nativeFetch } from "./fetch-within";
import { fetchPageWithRetry, pageAddress, pagePath, sendFormWithRetry } from "./retrying-fetch";
import { discoverRoutes, rememberLink } from "./route-discovery";

/** Replaces fetch for Remix's requests, because without a network a data request would end in the error page. */
export function installRetryingFetch(): void {
  document.addEventListener("submit", rememberSubmission, { capture: true });
  for (const type of ["click", "submit"]) document.addEventListener(type, rememberLink, { capture: true });
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const isSend = init.method !== undefined && init.method !== "GET";
    if (url.origin !== location.origin) return nativeFetch(input, init);
    if (url.pathname.endsWith(".data")) return isSend ? sendFormWithRetry(url, init) : readData(url, init);
    if (url.pathname.endsWith("/__manifest")) return discoverRoutes(url, init);
    return nativeFetch(input, init);
  };
}

/** Loads the map as a document, because the framework doesn't run it. */
function readData(url: URL, init: RequestInit): Promise<Response> {
  if (!isMapPage(pagePath(url)) || isMapPage(location.pathname)) return fetchPageWithRetry(url, init);
  location.assign(pageAddress(url));
  return new Promise(() => undefined);
}

import { splitPrefix } from "~/languages/language";
import {
  cacheCards,
  cachePage,
  dropPages,
  fetchFile,
  fetchPicture,
  fetchTile,
  findCached,
  isKeepable,
  isMap,
  isPlainCard,
  isTile,
  listCached,
} from "./kept-store";
import { offlinePage, withTimestamp } from "./kept-texts";

/** Types that TypeScript's library lacks for service workers. */

type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchedEvent = WaitingEvent & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};
type PostedEvent = WaitingEvent & { data: unknown };

type WorkerScope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: WaitingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchedEvent) => void): void;
  addEventListener(type: "message", listener: (event: PostedEvent) => void): void;
};

const scope = globalThis as unknown as WorkerScope;

/** Stores the last list, its tiles and viewed toilets for offline use. Pages are loaded from the network first. */

const CACHING_HEADER = "X-Page-Keeping";
/** Time to wait for the network if a stored page exists, in ms. */
const PATIENCE_MS = 8000;
const CARD_PATIENCE_MS = 2000;
const HTML = { headers: { "Content-Type": "text/html; charset=utf-8" } };

scope.addEventListener("install", (event) =>
  event.waitUntil(Promise.all([scope.skipWaiting(), cacheCards()])),
);

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  if (request.mode === "navigate") event.respondWith(navigate(event, url));
  else if (isTile(url)) event.respondWith(fetchTile(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(fetchFile(request));
  else if (request.destination === "image") event.respondWith(fetchPicture(request));
  else if (url.pathname.endsWith(".data")) event.respondWith(fetchData(request));
});

/** A page announces when its content is complete, so that the worker stores the final state. */
scope.addEventListener("message", (event) => {
  const { data } = event;
  if (typeof data !== "object" || data === null || !("keep" in data)) return;
  const url = new URL(String(data.keep), scope.location.href);
  if (url.origin === scope.location.origin && isKeepable(url) && !isPlainCard(url))
    event.waitUntil(refreshCached(url));
});

async function refreshCached(url: URL): Promise<void> {
  const answer = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer) await applyCaching(answer, url);
}

async function navigate(event: FetchedEvent, url: URL): Promise<Response> {
  const { language } = splitPrefix(url.pathname);
  const storedPage = isKeepable(url) ? await findCached(url) : null;
  const patienceMs = isPlainCard(url) ? CARD_PATIENCE_MS : PATIENCE_MS;
  const networkAnswer = await fetchWithin(event.request, storedPage ? patienceMs : null);
  if (networkAnswer) {
    event.waitUntil(applyCaching(networkAnswer.clone(), url));
    return networkAnswer;
  }
  if (storedPage) {
    // The words of a card never become outdated.
    if (isPlainCard(url)) return storedPage.answer;
    const { headers } = storedPage.answer;
    return new Response(withTimestamp(await storedPage.answer.text(), storedPage.keptAt, language), {
      headers,
    });
  }
  const pages = await listCached(language);
  const [first] = pages;
  // Redirect the map to the last stored list, because any map is better than none.
  if (first?.isMap && isMap(url)) return Response.redirect(new URL(first.href, url), 302);
  return new Response(offlinePage(pages, url.pathname + url.search, language), { ...HTML, status: 503 });
}

async function fetchWithin(request: Request, patienceMs: number | null): Promise<Response | null> {
  const answer = fetch(request).catch(() => null);
  if (patienceMs === null) return answer;
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  return Promise.race([answer, timeout]);
}

async function fetchData(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.headers.get(CACHING_HEADER) === "drop") await dropPages();
  return answer;
}

async function applyCaching(answer: Response, url: URL): Promise<void> {
  const caching = answer.headers.get(CACHING_HEADER);
  if (caching === "drop") await dropPages();
  if (isPlainCard(url)) await cacheCards([splitPrefix(url.pathname).language]);
  else if (caching === "allowed" && answer.ok && !answer.redirected && isKeepable(url))
    await cachePage(url, answer);
}

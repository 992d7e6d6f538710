import { LANGUAGES, type Language, prefixOf, splitPrefix } from "~/languages/language";
import { isToiletPage, offlineCacheKey } from "~/ui/navigation/offline-pages";

const PAGES = "kept-pages";
const CARDS = "kept-cards";
const FILES = "kept-files";
const MOST_TOILETS = 30;
const MOST_FILES = 80;
const KEPT_AT = "X-Kept-At";
const TITLE = "X-Kept-Title";
const LOOK = "X-Kept-Look";
const MAP_PATHS = ["/", "/map"];
const CARD_PATH = "/card";

export type CachedPage = { href: string; title: string; keptAt: number; look: string; isMap: boolean };

export const isMap = ({ pathname }: URL) => MAP_PATHS.includes(splitPrefix(pathname).url);
const isCard = ({ pathname }: URL) => splitPrefix(pathname).url === CARD_PATH;
export const isPlainCard = (url: URL) => isCard(url) && !url.search;
export const isKeepable = (url: URL) => isToiletPage(url) || isMap(url) || isCard(url);

/** Stores the cards as a visitor without cookies sees them, so that a login need not drop them. */
export async function cacheCards(languages: readonly Language[] = LANGUAGES): Promise<void> {
  const cards = await caches.open(CARDS);
  const keep = async (language: Language) => {
    const path = prefixOf(language) + CARD_PATH;
    const answer = await fetch(path, { credentials: "omit", headers: { Accept: "text/html" } });
    if (answer.ok) await cards.put(path, withMarks(answer, await answer.text()));
  };
  await Promise.allSettled(languages.map(keep));
}

/** Stores a page and the files that it needs. A map replaces the older one in its language. */
export async function cachePage(url: URL, answer: Response): Promise<void> {
  const html = await answer.text();
  const pages = await caches.open(PAGES);
  if (isMap(url)) {
    for (const request of await pages.keys()) {
      if (new URL(request.url).pathname === url.pathname) await pages.delete(request);
    }
    await keepTiles(html);
  }
  await pages.put(offlineCacheKey(url), withMarks(answer, html));
  const toiletPages = (await pages.keys()).filter((request) => !isMap(new URL(request.url)));
  for (const oldest of toiletPages.slice(0, -MOST_TOILETS)) await pages.delete(oldest);
  await cacheFiles(new Set(html.match(/\/assets\/(?:\w\w\/)?[\w.-]+\.(?:js|css)/g) ?? []));
}

function withMarks(answer: Response, html: string): Response {
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    [KEPT_AT]: String(Date.now()),
    [TITLE]: encodeURIComponent(title),
    [LOOK]: (html.match(/<html[^>]{0,200}>/)?.[0].match(/data-\w+="\w+"/g) ?? []).join(" "),
  });
  // The policy contains the hashes of the page's inline scripts and styles.
  const policy = answer.headers.get("Content-Security-Policy");
  if (policy) headers.set("Content-Security-Policy", policy);
  return new Response(html, { headers });
}

/** Returns a file from the cache first: its name contains a hash of its content, so it never becomes stale. */
export async function fetchFile(request: Request): Promise<Response> {
  const cachedFile = await caches.match(request, { cacheName: FILES });
  if (cachedFile) return cachedFile;
  const answer = await fetch(request);
  if (answer.ok) {
    const files = await caches.open(FILES);
    await files.put(request, answer.clone());
  }
  return answer;
}

async function cacheFiles(paths: Set<string>): Promise<void> {
  const files = await caches.open(FILES);
  for (const path of paths) {
    if (await files.match(path)) continue;
    const answer = await fetch(path).catch(() => null);
    if (answer?.ok) await files.put(path, answer);
  }
  for (const oldest of (await files.keys()).slice(0, -MOST_FILES)) await files.delete(oldest);
}

export async function findCached(url: URL): Promise<{ answer: Response; keptAt: number } | null> {
  const cachedPage = await caches.match(offlineCacheKey(url), { cacheName: PAGES });
  const answer =
    cachedPage ?? (isCard(url) ? await caches.match(url.pathname, { cacheName: CARDS }) : undefined);
  return answer ? { answer, keptAt: Number(answer.headers.get(KEPT_AT)) } : null;
}

export async function listCached(language: Language): Promise<CachedPage[]> {
  const stores = await Promise.all([PAGES, CARDS].map((name) => caches.open(name)));
  const requests = await Promise.all(stores.map((store) => store.keys()));
  const cachedPages: CachedPage[] = [];
  for (const request of requests.flat()) {
    const url = new URL(request.url);
    if (splitPrefix(url.pathname).language !== language) continue;
    const answer = await caches.match(request);
    const title = decodeURIComponent(answer?.headers.get(TITLE) ?? "");
    const keptAt = Number(answer?.headers.get(KEPT_AT));
    const look = answer?.headers.get(LOOK) ?? "";
    cachedPages.push({ href: offlineCacheKey(url), title, keptAt, look, isMap: isMap(url) });
  }
  return cachedPages.sort((a, b) => Number(b.isMap) - Number(a.isMap) || b.keptAt - a.keptAt);
}

export async function dropPages(): Promise<void> {
  forgetTiles();
  await Promise.all([caches.delete(PAGES), caches.delete(TILES)]);
}

const TILES = "kept-tiles";
/** The view of a large window has about thirty tiles of 1 to 50 kB. */
const MOST_TILES = 60;
const TILE = /\/map\/tile\/\w{1,8}\/\w\w\/\d{1,2}\/\d{1,7}\/\d{1,7}\.svg(?:\?v=\w{1,40})?/g;
/** Reads only from the browser's cache, so that storing a page causes no requests. */
const DRAWN: RequestInit = { cache: "only-if-cached", mode: "same-origin" };

const requestedUrls = new Set<string>();
const forgetTiles = (): void => requestedUrls.clear();

export const isTile = ({ pathname }: URL): boolean => pathname.startsWith("/map/tile/");

export async function fetchTile({ url }: Request): Promise<Response> {
  requestedUrls.delete(url);
  requestedUrls.add(url);
  for (const oldest of [...requestedUrls].slice(0, -MOST_TILES)) requestedUrls.delete(oldest);
  const cachedTile = await caches.match(url, { cacheName: TILES });
  return cachedTile ?? fetch(url).catch(() => picture(""));
}

/** Stores the tiles of a list's still map and the latest requested ones, and deletes older tiles. */
async function keepTiles(html: string): Promise<void> {
  const pageUrls = (html.match(TILE) ?? []).map((path) => new URL(path, location.href).href);
  const tiles = await caches.open(TILES);
  const storedUrls = new Set<string>();
  for (const url of new Set([...pageUrls, ...[...requestedUrls].reverse()])) {
    if (storedUrls.size === MOST_TILES) break;
    const storedTile = await tiles.match(url);
    const fetchedTile = storedTile ? null : await fetch(url, DRAWN).catch(() => null);
    if (fetchedTile?.ok) await tiles.put(url, fetchedTile);
    if (storedTile || fetchedTile?.ok) storedUrls.add(url);
  }
  for (const { url } of await tiles.keys()) if (!storedUrls.has(url)) await tiles.delete(url);
}

/** Replaces a failed image by a plain area, because the browser would show its broken-image icon. */
export const fetchPicture = (request: Request): Promise<Response> =>
  fetch(request).catch(() => picture('<path fill="#8a949e" fill-opacity=".25" d="M0 0h16v9H0z"/>'));

const picture = (content: string) =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" preserveAspectRatio="none">${content}</svg>`,
    { headers: { "Content-Type": "image/svg+xml" } },
  );

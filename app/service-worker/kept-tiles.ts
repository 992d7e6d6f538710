export const TILES = "kept-tiles";
/** The view of a large window has about thirty tiles of 1 to 50 kB. */
const MOST_TILES = 60;
const TILE = /\/map\/tile\/\w{1,8}\/\w\w\/\d{1,2}\/\d{1,7}\/\d{1,7}\.svg(?:\?v=\w{1,40})?/g;
/** Reads only from the browser's cache, so that storing a page causes no requests. */
const DRAWN: RequestInit = { cache: "only-if-cached", mode: "same-origin" };

const requestedUrls = new Set<string>();
export const forgetTiles = (): void => requestedUrls.clear();

export const isTile = ({ pathname }: URL): boolean => pathname.startsWith("/map/tile/");

export async function fetchTile({ url }: Request): Promise<Response> {
  requestedUrls.delete(url);
  requestedUrls.add(url);
  for (const oldest of [...requestedUrls].slice(0, -MOST_TILES)) requestedUrls.delete(oldest);
  const cachedTile = await caches.match(url, { cacheName: TILES });
  return cachedTile ?? fetch(url).catch(() => picture(""));
}

/** Stores the tiles of a list's still map and the latest requested ones, and deletes older tiles. */
export async function keepTiles(html: string): Promise<void> {
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

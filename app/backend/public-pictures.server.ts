import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { logger } from "~/log/logger.server";
import { BackendError } from "./backend-error";
import { perBackend } from "./current-backend.server";
import { servesPicture } from "./files.server";
import { shareInFlight } from "./share-in-flight";

const ADDRESS = /https?:\/\/[^\s"'<>()&?#\\]{1,2000}/g;
const PICTURE_END = /\/(?:board\/images\/[^/]+|files)\/[^/]+$/;
const HIDDEN = /%(?:2f|5c|[01][\da-f]|7f)/i;

const PICTURES_OF_A_POST_MAX = 50;
const CHECKED_AT_ONCE = 8;
/** Time a page waits for the checks, in ms. They continue for the next view. */
const WAIT_MS = 2000;
const SERVED_MS = 10 * 60_000;
const NOT_SERVED_MS = 60_000;
const VERDICTS_MAX = 5000;
const ANNOUNCED_MAX = 10;

const pictures = perBackend(({ settings }) => ({
  knownPlaces: [settings.BACKEND_URL, ...settings.BACKEND_PUBLIC_ORIGIN],
  verdicts: new LRUCache<string, boolean>({ max: VERDICTS_MAX }),
  checks: new Map<string, Promise<void>>(),
  announcedPlaces: new Set<string>(),
}));

/** Lists the sources of a post's pictures. A served path does not make its origin trusted: authors choose it. */
export async function findPicturePlaces(html: string): Promise<string[]> {
  const { knownPlaces } = pictures();
  const isKnown = (address: string) => knownPlaces.some((base) => address.startsWith(`${base}/`));
  return [...knownPlaces, ...(await findServedPictures(html, isKnown))];
}

/** Returns the absolute addresses in a text whose path is a picture of the backend. */
export async function findServedPictures(
  text: string,
  isKnown: (address: string) => boolean = () => false,
): Promise<string[]> {
  const addresses = [...new Set(text.match(ADDRESS) ?? [])]
    .filter((address) => !isKnown(address) && pathOf(address) !== null)
    .slice(0, PICTURES_OF_A_POST_MAX);
  if (addresses.length === 0) return [];
  await Promise.race([checkAll(addresses.flatMap((address) => pathOf(address) ?? [])), pause(WAIT_MS)]);
  const { verdicts } = pictures();
  const servedAddresses = addresses.filter((address) => verdicts.get(pathOf(address) ?? "") === true);
  for (const address of servedAddresses) announce(placeOf(address));
  return servedAddresses;
}

export const placeOf = (address: string): string => new URL(address).href.replace(PICTURE_END, "");

function pathOf(address: string): string | null {
  const path = URL.canParse(address) ? new URL(address).pathname : "";
  return HIDDEN.test(path) ? null : (PICTURE_END.exec(path)?.[0] ?? null);
}

async function checkAll(paths: string[]): Promise<void> {
  const { verdicts } = pictures();
  const uncheckedPaths = paths.filter((path) => !verdicts.has(path));
  for (let from = 0; from < uncheckedPaths.length; from += CHECKED_AT_ONCE)
    await Promise.all(uncheckedPaths.slice(from, from + CHECKED_AT_ONCE).map(check));
}

function check(path: string): Promise<void> {
  const { checks, verdicts } = pictures();
  return shareInFlight(checks, path, async () => {
    try {
      const isServed = await servesPicture(path);
      verdicts.set(path, isServed, { ttl: isServed ? SERVED_MS : NOT_SERVED_MS });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.kind === "not-found") verdicts.set(path, false, { ttl: NOT_SERVED_MS });
    }
  });
}

function announce(place: string): void {
  const { announcedPlaces } = pictures();
  if (announcedPlaces.has(place) || announcedPlaces.size >= ANNOUNCED_MAX) return;
  announcedPlaces.add(place);
  logger.info({ place }, "posts name pictures of the backend at another address: see BACKEND_PUBLIC_ORIGIN");
}

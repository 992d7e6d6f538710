import type { Caller } from "~/backend/caller";
import { BACKEND_HEADERS } from "~/backend/current-backend.server";
import { currentGeneration, outageWatch } from "~/backend/profile/current-examination.server";
import type { Toilet } from "~/backend/toilet";
import { getToilet } from "~/backend/toilets.server";
import { env, programPath } from "~/env/env.server";
import type { LatLng } from "~/geo/projection";
import { logger } from "~/log/logger.server";
import { readingOf } from "~/romanization/page-reading.server";
import { type KnownToilet, NEIGHBOUR_METERS, type Neighbour } from "./directory";
import { createDirectoryClient } from "./directory-client.server";
import { createDirectoryWatch } from "./directory-watch.server";

export const directory = createDirectoryClient({
  workerPath: programPath("directory-worker.js"),
  backendOrigin: env.BACKEND_URL,
  ttlMs: env.TOILET_FEED_TTL_MS,
  maxBytes: env.TOILET_FEED_MAX_MB * 1024 * 1024,
  heapMb: env.DIRECTORY_HEAP_MB,
  headers: BACKEND_HEADERS,
  backendGeneration: currentGeneration,
  extraHolidays: env.EXTRA_HOLIDAYS,
  watch: createDirectoryWatch(logger, () => outageWatch().onAnswer()),
});

const NEIGHBOURS_MAX = 10;
const SAME_PLACE_METERS = 2;
const SAME_PLACE_MAX = 1000;

/** Lists toilets within 50 m; none if the directory does not answer. */
export async function listNeighbours(point: LatLng): Promise<Neighbour[]> {
  const toilets = await directory.within(point, NEIGHBOUR_METERS, NEIGHBOURS_MAX).catch(() => []);
  return toilets.map(({ id, name, buildingName, distanceMeters }) => ({
    id,
    name,
    detail: [readingOf(name), readingOf(buildingName) ?? buildingName, `${distanceMeters} m`]
      .filter(Boolean)
      .join(" · "),
  }));
}

export async function findJustRegistered(name: string, point: LatLng): Promise<string | null> {
  const toilets = await directory.within(point, SAME_PLACE_METERS, SAME_PLACE_MAX).catch(() => []);
  const sameNameIds = toilets.filter((toilet) => toilet.name === name).map(({ id }) => id);
  return sameNameIds.sort((a, b) => Number(b) - Number(a))[0] ?? null;
}

/** Adds an address to the directory if the backend's list has none. */
export function keepAddress({ id, address }: Toilet, directoryToilet: KnownToilet): void {
  const isNew = address !== "" && address !== directoryToilet.address;
  if (isNew && directory.lastStatus().lacksAddresses)
    void directory.learnAddress(id, address).catch(() => undefined);
}

/** Returns a toilet's address. Asks the backend where its list tells none; empty if that fails. */
export async function findAddress(directoryToilet: KnownToilet, caller: Caller): Promise<string> {
  const { id, address } = directoryToilet;
  if (address || !directory.lastStatus().lacksAddresses) return address;
  const toilet = await getToilet(id, caller).catch(() => null);
  if (toilet) keepAddress(toilet, directoryToilet);
  return toilet?.address ?? "";
}

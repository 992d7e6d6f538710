import { BackendError } from "~/backend/backend-error";
import { type Caller, withDeadline } from "~/backend/caller";
import { BACKEND_HEADERS } from "~/backend/current-backend.server";
import { findDashboard } from "~/backend/members.server";
import { currentGeneration, outageWatch } from "~/backend/profile/current-examination.server";
import type { Toilet, ToiletSummary } from "~/backend/toilet";
import { findToiletRow, getToilet } from "~/backend/toilets.server";
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

const WAIT_MS = 3000;

/** Reads a toilet back after a write; if that fails, requests the whole feed again. Never rejects. */
export async function refreshAfterUpdate(toiletId: string, caller: Caller): Promise<void> {
  const limitedCaller = withTimeLimit(caller);
  await withinTimeLimit(
    findToiletRow(toiletId, limitedCaller).then((toilet) => directory.put(toiletId, toilet)),
    limitedCaller,
  );
}

export async function refreshAfterDeletion(toiletId: string, caller: Caller): Promise<void> {
  await withinTimeLimit(directory.put(toiletId, null), withTimeLimit(caller));
}

/** Loads the feed again after a lost answer, because the member then looks at the map. @throws the failure */
export function refreshIfLost(error: unknown): never {
  if (error instanceof BackendError && error.isMaybeDone) directory.refresh().catch(() => null);
  throw error;
}

/** The backend doesn't return the new id, so takes the member's newest toilet of that name. Never rejects. */
export async function refreshAfterRegistration(
  draft: Pick<ToiletSummary, "name" | "lat" | "lng">,
  caller: Caller,
): Promise<string | null> {
  const limitedCaller = withTimeLimit(caller);
  await withinTimeLimit(
    findOwnNewest(draft.name, limitedCaller).then((toilet) =>
      toilet ? directory.put(toilet.id, toilet) : directory.refresh(),
    ),
    limitedCaller,
  );
  return findJustRegistered(draft.name, draft);
}

async function findOwnNewest(name: string, caller: Caller): Promise<ToiletSummary | null> {
  const ownToilets = (await findDashboard(caller))?.toilets ?? [];
  const ids = ownToilets.filter((toilet) => toilet.name === name).map(({ id }) => id);
  const [newest] = ids.sort((a, b) => Number(b) - Number(a));
  if (!newest || (await directory.find(newest))) return null;
  return findToiletRow(newest, caller);
}

type Patient = ReturnType<typeof withDeadline>;

const withTimeLimit = (caller: Caller): Patient =>
  withDeadline(caller, Math.min(WAIT_MS, caller.remainingMs?.() ?? WAIT_MS));

const timeUp = ({ remainingMs }: Patient) =>
  new Promise<null>((resolve) => setTimeout(resolve, remainingMs(), null).unref());

async function withinTimeLimit(update: Promise<unknown>, limitedCaller: Patient): Promise<void> {
  await Promise.race([update.catch(() => directory.refresh()).catch(() => null), timeUp(limitedCaller)]);
}

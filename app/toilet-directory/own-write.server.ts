import type { Caller } from "~/backend/caller";
import { findDashboard } from "~/backend/members.server";
import type { ToiletSummary } from "~/backend/toilet";
import { findToiletRow } from "~/backend/toilets.server";
import { directory } from "./directory.server";
import { findJustRegistered } from "./neighbours.server";

const WAIT_MS = 3000;

/**
 * Has the directory hold a toilet as it is after a write, read back from the backend, so that the next page shows it.
 * The feed, which is 20 MB, is fetched again only where the toilet cannot be read. A slow backend is not waited for,
 * least of all when the write itself took its time. Never rejects.
 */
export async function showOwnWrite(toiletId: string, caller: Caller): Promise<void> {
  const patient = withPatience(caller);
  await inTime(
    findToiletRow(toiletId, patient).then((toilet) => directory.put(toiletId, toilet)),
    patient,
  );
}

/** Takes a toilet that was deleted out of the directory. Never rejects. */
export async function showOwnDeletion(toiletId: string, caller: Caller): Promise<void> {
  await inTime(directory.put(toiletId, null), withPatience(caller));
}

/**
 * The same for a toilet that was registered, whose id no answer tells: it is the newest of this name that the member
 * has and the directory has not. Never rejects.
 * @returns its id, null where it could not be found out
 */
export async function showOwnRegistration(
  draft: Pick<ToiletSummary, "name" | "lat" | "lng">,
  caller: Caller,
): Promise<string | null> {
  const patient = withPatience(caller);
  await inTime(
    findOwnNewest(draft.name, patient).then((toilet) =>
      toilet ? directory.put(toilet.id, toilet) : directory.refresh(),
    ),
    patient,
  );
  return findJustRegistered(draft.name, draft);
}

async function findOwnNewest(name: string, caller: Caller): Promise<ToiletSummary | null> {
  const own = (await findDashboard(caller))?.toilets ?? [];
  const ids = own.filter((toilet) => toilet.name === name).map(({ id }) => id);
  const [newest] = ids.sort((a, b) => Number(b) - Number(a));
  if (!newest || (await directory.find(newest))) return null;
  return findToiletRow(newest, caller);
}

type Patient = Caller & { remainingMs(): number };

/** The caller with less time: a copy, so that a token refused here ends nothing that has just succeeded. */
function withPatience(caller: Caller): Patient {
  const deadline = Date.now() + Math.min(WAIT_MS, caller.remainingMs?.() ?? WAIT_MS);
  return { ...caller, remainingMs: () => Math.max(1, deadline - Date.now()) };
}

/** Waits while there is patience. Where it fails the feed is fetched again. */
async function inTime(shown: Promise<unknown>, { remainingMs }: Patient): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, remainingMs()).unref());
  await Promise.race([shown.catch(() => directory.refresh()).catch(() => null), patience]);
}

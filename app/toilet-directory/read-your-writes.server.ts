import { BackendError } from "~/backend/backend-error";
import { type Caller, withDeadline } from "~/backend/caller";
import { findDashboard } from "~/backend/members.server";
import type { ToiletSummary } from "~/backend/toilet";
import { findToiletRow } from "~/backend/toilets.server";
import { directory, findJustRegistered } from "./directory.server";

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

import { BackendError } from "~/backend/backend-error";
import { clientAddress, TooManyTriesError } from "~/session/rate-limit.server";
import { isAdministrator, type Viewer } from "~/session/viewer.server";
import { takeWrites, type Writes } from "~/session/write-limit.server";
import { FormRerender, refuseForNow } from "./form-refusal.server";
import { formWords } from "./words";

type Sender = { request: Request; viewer: Viewer };

const MINUTE_S = 60;

/** Counts a member's writes, unless they surely did not happen. @throws FormRefusal 429 over a limit */
export async function withinWriteLimits<Result>(
  { request, viewer }: Sender,
  writes: Writes,
  write: () => Promise<Result>,
): Promise<Result> {
  const { member } = viewer;
  if (!member || isAdministrator(member)) return write();
  const sender = { memberId: member.id, address: clientAddress(request) };
  const undoCount = await takeWrites(writes, sender).catch(refuseWrite);
  try {
    const result = await write();
    if (result instanceof FormRerender) await undoCount();
    return result;
  } catch (error) {
    if (!(error instanceof BackendError && error.isMaybeDone)) await undoCount();
    throw error;
  }
}

function refuseWrite(error: unknown): never {
  if (!(error instanceof TooManyTriesError)) throw error;
  const { retryAfterSeconds } = error;
  const message = formWords().tooManyWrites(Math.ceil(retryAfterSeconds / MINUTE_S));
  throw refuseForNow(message, retryAfterSeconds);
}

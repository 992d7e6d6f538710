import type { PostSearch } from "~/backend/board";
import { pageRefusal } from "~/session/refuse-page";
import { isAdministrator, type Viewer } from "~/session/viewer.server";
import { createVisitorLimit } from "~/session/visitor-limit.server";
import { sessionWords } from "~/session/words";

/** Each is a call of the backend, which looks through every post. */
const SEARCHES_PER_MINUTE = 60;

const takeSearch = createVisitorLimit(SEARCHES_PER_MINUTE);

/** Administrators may search as they like. @throws a 429 with the seconds to wait */
export async function limitBoardSearch(
  request: Request,
  { word }: PostSearch,
  { member }: Viewer,
): Promise<void> {
  if (!word || isAdministrator(member)) return;
  const seconds = await takeSearch(request);
  if (seconds > 0)
    throw pageRefusal(sessionWords().tooManyTries(seconds), 429, { "Retry-After": String(seconds) });
}

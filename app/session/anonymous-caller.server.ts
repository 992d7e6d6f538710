import type { Caller } from "~/backend/caller";
import { requestContextOf } from "~/log/logger.server";

/** Returns a caller without a login, for answers that visitors share. */
export function anonymousCaller(request: Request): Caller {
  return { token: null, refused: false, ...requestContextOf(request) };
}

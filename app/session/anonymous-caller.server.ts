import type { Caller } from "~/backend/caller";
import { requestMarksOf } from "~/log/request-id.server";

/** For calls that are the same whoever asks: they go without a login and tell of no visitor. */
export function anonymousCaller(request: Request): Caller {
  return { token: null, refused: false, ...requestMarksOf(request) };
}

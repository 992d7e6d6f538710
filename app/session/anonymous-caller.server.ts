import type { Caller } from "~/backend/caller";
import { requestMarksOf } from "~/log/request-id.server";

export function anonymousCaller(request: Request): Caller {
  return { token: null, refused: false, ...requestMarksOf(request) };
}

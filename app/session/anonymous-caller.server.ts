import type { Caller } from "~/backend/caller";
import { requestContextOf } from "~/log/request-id.server";

export function anonymousCaller(request: Request): Caller {
  return { token: null, refused: false, ...requestContextOf(request) };
}

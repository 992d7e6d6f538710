import { logOf } from "~/log/logger.server";
import type { MemberViewer } from "./viewer.server";

/** Says in the log that an administrator deleted what somebody else wrote: who, and what id, never the text. */
export function logModeration(
  { request, viewer }: { request: Request; viewer: MemberViewer },
  what: "review" | "comment" | "post",
  id: string,
): void {
  logOf(request).info({ by: viewer.member.id, what, id }, "an administrator deleted what another wrote");
}

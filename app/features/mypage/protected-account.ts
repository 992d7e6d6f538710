import type { BackendError } from "~/backend/backend-error";

/** True when the gateway kept a change from being sent that would take a member's rights away. */
export const isProtectedAccount = ({ kind, httpStatus }: BackendError) =>
  kind === "forbidden" && httpStatus === null;

import type { DirectoryStatus } from "./directory";

/** True where the backend has no toilets at all: their public call is answered 401 or 404, and always was. */
export function isFeedUnsupported({
  failure,
  loadedAt,
}: Pick<DirectoryStatus, "failure" | "loadedAt">): boolean {
  return loadedAt === null && (failure?.httpStatus === 401 || failure?.httpStatus === 404);
}

export const isFeedPending = (status: Pick<DirectoryStatus, "failure" | "loadedAt">): boolean =>
  status.loadedAt === null && !isFeedUnsupported(status);

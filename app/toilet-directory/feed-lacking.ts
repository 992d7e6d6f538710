import type { DirectoryStatus } from "./directory";

/**
 * True where the backend has no toilets at all: their call, which anybody may make, is answered 401 or 404, and never
 * was answered otherwise.
 */
export function isFeedLacking({ failure, loadedAt }: Pick<DirectoryStatus, "failure" | "loadedAt">): boolean {
  return loadedAt === null && (failure?.httpStatus === 401 || failure?.httpStatus === 404);
}

/** True while nobody knows yet which toilets there are. */
export const isFeedUnknown = (status: Pick<DirectoryStatus, "failure" | "loadedAt">): boolean =>
  status.loadedAt === null && !isFeedLacking(status);

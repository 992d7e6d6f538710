import type { DirectoryStatus } from "./directory";

/** True where the backend has no toilets at all: it lacks their call, and always did. */
export function isFeedUnsupported({
  failure,
  loadedAt,
}: Pick<DirectoryStatus, "failure" | "loadedAt">): boolean {
  return loadedAt === null && failure?.kind === "missing";
}

export const isFeedPending = (status: Pick<DirectoryStatus, "failure" | "loadedAt">): boolean =>
  status.loadedAt === null && !isFeedUnsupported(status);

import { setTimeout as pause } from "node:timers/promises";
import { isFeedUnsupported } from "./directory";
import { directory } from "./directory.server";

/** Maximum wait for the first answer: a backend without toilets is fast, and pages don't wait for a slow feed. */
const FIRST_ANSWER_WITHIN_MS = 1000;

let firstAnswer: Promise<unknown> | null = null;

/** False if the backend has no toilets at all, so that pages don't offer anything about toilets. */
export async function hasToilets(): Promise<boolean> {
  const { failure, loadedAt } = directory.lastStatus();
  if (loadedAt === null && failure === null) {
    firstAnswer ??= Promise.race([
      directory.listIds(0, 1).catch(() => null),
      pause(FIRST_ANSWER_WITHIN_MS, null, { ref: false }),
    ]);
    await firstAnswer;
  }
  return !isFeedUnsupported(directory.lastStatus());
}

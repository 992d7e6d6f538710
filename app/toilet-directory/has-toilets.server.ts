import { setTimeout as pause } from "node:timers/promises";
import { isFeedUnsupported } from "./directory";
import { directory } from "./directory.server";

/** A backend without toilets says so at once; one that has them may take its time, and pages do not wait for that. */
const FIRST_ANSWER_WITHIN_MS = 1000;

let firstAnswer: Promise<unknown> | null = null;

/** False where the backend has no toilets at all: what is about toilets is not offered there. */
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

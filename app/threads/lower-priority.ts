import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

const BACKGROUND_PRIORITY = 10;

/** Lowers the priority of the calling thread below that of pages. Has no effect outside Linux. */
export function lowerPriority(): void {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), BACKGROUND_PRIORITY);
  } catch {
    // Without it pages are only slower while the thread works.
  }
}

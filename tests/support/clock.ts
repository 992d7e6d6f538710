import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll } from "vitest";

/** More than passes before moved-clock.mjs looks again. */
const MOVED_AFTER_MS = 200;

/** A clock for processes that are started with this environment; from a moment that it is moved to it goes on. */
export function useClock(start: string) {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  const file = join(folder, "clock");
  writeFileSync(file, start);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    environment: {
      NODE_OPTIONS: `--import=${resolve("tests/support/moved-clock.mjs")}`,
      CLOCK_FILE: file,
    },
    async moveTo(moment: string): Promise<void> {
      writeFileSync(file, moment);
      await setTimeout(MOVED_AFTER_MS);
    },
  };
}

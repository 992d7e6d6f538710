import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll } from "vitest";

/** Longer than moved-clock.mjs waits before it reads the clock again. */
const MOVED_AFTER_MS = 200;

/** A clock for processes with this environment, which continues from the moment that it is moved to. */
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

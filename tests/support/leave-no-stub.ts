import { afterAll, vi } from "vitest";

/** Files come one after another in the same process: what one has put in place of globals, settings or the clock goes with it. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

import { afterAll, vi } from "vitest";

/** Files run in sequence in the same process, so each restores globals, settings and the clock. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

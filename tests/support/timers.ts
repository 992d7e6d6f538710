import { vi } from "vitest";

/** Records the timers that start from now on, so that a test can fire one instead of waiting. */
export function recordTimers() {
  const starts = vi.spyOn(globalThis, "setTimeout");
  const clears = vi.spyOn(globalThis, "clearTimeout");
  const find = (ms: number) => {
    const index = starts.mock.calls.findIndex(([, delayMs]) => delayMs === ms);
    if (index < 0) throw new Error(`no timer of ${ms} ms was started`);
    return index;
  };
  return {
    fire(ms: number): void {
      const [callback, , ...values] = starts.mock.calls[find(ms)] ?? [];
      callback?.(...(values as []));
    },
    isCleared(ms: number): boolean {
      const timer = starts.mock.results[find(ms)]?.value;
      return clears.mock.calls.some(([clearedTimer]) => clearedTimer === timer);
    },
  };
}

const TURNS = 50;

/**
 * Lets everything happen that is already under way. Use it before the claim that something does not happen; it can't
 * make a correct program fail.
 */
export async function passTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
}

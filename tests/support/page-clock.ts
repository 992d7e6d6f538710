import type { BrowserContext, Page } from "playwright";
import { runClockAheadMs } from "./run-clock";

/**
 * Gives the pages of a context the clock of the run, so that they render the same as the server. It changes only
 * `Date`, because Playwright's clock also replaces timers and `performance`.
 */
export async function movePageClock(context: BrowserContext): Promise<void> {
  if (runClockAheadMs() !== 0) await context.addInitScript(moveDate, runClockAheadMs());
}

/** Installs Playwright's clock at the run's moment, so that a test can let the timers of a page run. */
export const installClock = (page: Page): Promise<void> => page.clock.install({ time: Date.now() });

/** Moves `Date` of a page, in which it runs before the page's own scripts. */
export function moveDate(aheadMs: number): void {
  const realNow = Date.now.bind(Date);
  const movedNow = () => realNow() + aheadMs;
  Date.now = movedNow;
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, args, newTarget) =>
      Reflect.construct(RealDate, args.length === 0 ? [movedNow()] : args, newTarget),
  });
}

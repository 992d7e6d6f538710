import { type Browser, chromium } from "playwright";
import { inject } from "vitest";

/** What is started once for all tests of a run (built-app.ts), as a test finds it. */

/** The app of this worker: nobody else writes to it meanwhile. */
export function sharedAppOrigin(): string {
  const origins = inject("appOrigins");
  const origin = origins[(Number(process.env.VITEST_POOL_ID) - 1) % origins.length];
  if (!origin) throw new Error("no app was started for this project");
  return origin;
}

/** The Chromium of all tests, with contexts of one's own; closing it closes those alone. */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject("chromiumEndpoint"));
}

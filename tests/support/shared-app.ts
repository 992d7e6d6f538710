import { type Browser, chromium } from "playwright";
import { inject } from "vitest";

/** The environment that built-app.ts starts once for all tests of a run. */

/** Returns the app of this worker, which no other file uses at the same time. */
export function sharedAppOrigin(): string {
  const origins = inject("appOrigins");
  const origin = origins[(Number(process.env.VITEST_POOL_ID) - 1) % origins.length];
  if (!origin) throw new Error("no app was started for this project");
  return origin;
}

/** Connects to the Chromium of all tests, with separate contexts; closing it closes only those. */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject("chromiumEndpoint"));
}

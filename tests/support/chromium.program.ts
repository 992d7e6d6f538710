import { requireChromium } from "./chromium";

/** Fetches a Chromium where there is none, ahead of the tests, which would wait for it. */
console.log(`Chromium: ${requireChromium()}`);

import { requireChromium } from "./chromium";

/** Installs a Chromium before the tests if there is none. */
console.log(`Chromium: ${requireChromium()}`);

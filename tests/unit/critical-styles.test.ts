import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { criticalStyles } from "~/document/critical-styles.server";

const PAGES = 100;
const PAGE_CHARACTERS = 100_000;
const KEPT_MAX_BYTES = 2_000_000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it("keeps no page in memory for a name that stands in it", () => {
  const before = heapBytes();
  for (let page = 0; page < PAGES; page += 1)
    criticalStyles(`<p id="a-place-of-number-${page}">${"가".repeat(PAGE_CHARACTERS)}</p>`);
  expect(heapBytes() - before).toBeLessThan(KEPT_MAX_BYTES);
});

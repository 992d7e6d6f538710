import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { untilHydrated, useBrowser } from "../support/browser";
import { listPages, writeSamplePosts } from "../support/every-page";
import { gate } from "../support/gate";
import { PAGE_CHANGES } from "../support/page-changes";
import { sharedAppOrigin } from "../support/shared-app";

/** Every page that the framework runs, after each change that extensions and translations make before. */

const open = useBrowser();
let fill = (path: string) => path;
beforeAll(async () => {
  fill = await writeSamplePosts(sharedAppOrigin());
});

const runsFramework = (page: Page) =>
  page.evaluate(() => document.documentElement.innerHTML.includes("entry.client"));

describe.each(listPages())("$path as $who", ({ who, path }) => {
  it("keeps its heading, and runs", async () => {
    const page = await open({ as: who, at: fill(path) });
    if (!(await runsFramework(page))) return;
    for (const [name, change] of Object.entries(PAGE_CHANGES)) {
      const scripts = gate();
      await page.route(/entry\.client/, async (route) => {
        await scripts.closed;
        await route.continue();
      });
      await page.goto(fill(path), { waitUntil: "domcontentloaded" });
      const heading = await page.locator("h1").innerText();
      await page.evaluate(change);
      scripts.open();
      await untilHydrated(page);
      expect.soft([name, await page.locator("h1").innerText()]).toEqual([name, heading]);
      await page.unroute(/entry\.client/);
    }
  });
});

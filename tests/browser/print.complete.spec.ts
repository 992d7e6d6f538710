import type { Page } from "playwright";
import { expect, it } from "vitest";
import { describeWays } from "../support/browser";
import { untilLive } from "../support/map-page";

const VIEW = "/map?lat=36.3504&lng=127.3845&zoom=15";
/** Counts the pages of a PDF, each of which is an object. */
const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const isDrawn = (page: Page, part: string) => page.locator(part).first().isVisible();

describeWays("the printed page of a toilet", ({ open, scripts }) => {
  it("is one sheet with name, hours, map, its address, a code and the day, and without what is true of the moment", async () => {
    for (const prefix of ["", "/en"]) {
      const page = await open({ at: `${prefix}/map/detail?toiletId=1` });
      await page.waitForLoadState("load");
      expect(await isDrawn(page, ".only-printed")).toBe(false);
      expect(sheetsOf(await page.pdf({ format: "A4" }))).toBe(1);
      await page.emulateMedia({ media: "print" });
      for (const part of ["h1", ".toilet-facts dt", ".place-map", ".only-printed img", ".only-printed p"])
        expect([part, await isDrawn(page, part)]).toEqual([part, true]);
      for (const part of [".site-header", ".facts-line [data-open]", "main .button", ".text-button", "form"])
        expect([part, await isDrawn(page, part)]).toEqual([part, false]);
      const foot = await page.locator(".only-printed p").innerText();
      expect(foot).toMatch(/^http\S+\/map\/detail\?toiletId=1\n(?:\d{4}\. .*기준|As of .*\d{4})$/);
      if (scripts)
        await page.waitForFunction(
          () => document.querySelector<HTMLImageElement>(".only-printed img")?.naturalWidth,
        );
    }
  });
});

describeWays("the printed map", ({ scripts, open }) => {
  it("is one sheet with the still map and the numbered list", async () => {
    const page = await open({ at: VIEW });
    if (scripts) await untilLive(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const part of [".still-map", ".answers .answer-name"])
      expect([part, await isDrawn(page, part)]).toEqual([part, true]);
    for (const part of [
      ...[".site-header", ".site-footer", ".map-search", ".live-map", ".answer-links", ".pagination"],
    ])
      expect([part, await isDrawn(page, part)]).toEqual([part, false]);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(30, 33, 36)");
    // Firefox prints an empty second sheet for a body with a least height.
    expect(await page.evaluate(() => getComputedStyle(document.body).minHeight)).toBe("0px");
    expect(sheetsOf(await page.pdf({ format: "A4" }))).toBe(1);
  });
});

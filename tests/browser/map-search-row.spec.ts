import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { untilLive } from "../support/map-page";

/** The search on a phone (docs/specification.md#map-and-toilets). */

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`no ${selector}`);
  return box;
};

async function takesWholeRow(page: Page): Promise<boolean> {
  const [tools, field] = [await boxOf(page, ".map-tools"), await boxOf(page, ".map-search")];
  return field.width >= tools.width - 33;
}

describe("the search on a phone", () => {
  const open = useBrowser({ viewport: PHONE });

  test("has the whole row while it has the focus and after a search", async () => {
    const page = await open({ at: "/map" });
    expect(await takesWholeRow(page)).toBe(false);
    const before = await boxOf(page, ".map-tools");
    await page.getByRole("combobox", { name: "장소 검색" }).focus();
    expect(await takesWholeRow(page)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    expect((await boxOf(page, ".locate")).width).toBeGreaterThan(44);
    await page.goto(new URL("/map?q=둔산로", page.url()).href);
    expect(await takesWholeRow(page)).toBe(true);
    const [locate, chips] = [
      await boxOf(page, ".locate"),
      await boxOf(page, ".map-filters .filter >> nth=0"),
    ];
    expect([locate.width, locate.height].every((length) => length >= 44)).toBe(true);
    expect(chips.x).toBeGreaterThanOrEqual(locate.x + locate.width);
    expect(locate.y).toBeLessThan(chips.y + chips.height);
    expect(chips.y).toBeLessThan(before.y + before.height);
    expect(await page.getByRole("button", { name: "내 위치에서 찾기" }).isVisible()).toBe(true);
  });

  test("shows the start of the chips after a choice, because chosen chips come first", async () => {
    const page = await open({ at: "/map?q=둔산로" });
    await untilLive(page);
    await page.locator(".map-filters").evaluate((row) => row.scrollTo(90, 0));
    const chip = page.locator(".filter", { hasText: "24시간" });
    await chip.click();
    await page.locator(".filter[aria-current]", { hasText: "24시간" }).waitFor();
    await expect.poll(() => page.locator(".map-filters").evaluate((row) => row.scrollLeft)).toBe(0);
    expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("leaves no focus ring on the list's heading", async () => {
    const page = await open({ at: "/map" });
    // Before the scripts run, Enter loads a document, whose heading has no focus.
    await untilLive(page);
    await page.getByRole("combobox", { name: "장소 검색" }).fill("둔산로");
    await page.keyboard.press("Enter");
    const heading = page.locator("#list-title:focus");
    await heading.waitFor();
    expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none");
  });
});

describe("the search on a phone without scripts", () => {
  const open = useBrowser({ javaScriptEnabled: false, viewport: PHONE });

  test("has the whole row as well", async () => {
    const page = await open({ at: "/map?q=둔산로" });
    expect(await takesWholeRow(page)).toBe(true);
  });
});

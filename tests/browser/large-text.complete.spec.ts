import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { listPages, type Who, writeSamplePosts } from "../support/every-page";
import { enlarge, expectReadable, findMisorderedBlocks } from "../support/readable";
import { sharedAppOrigin } from "../support/shared-app";

/** Further states of pages that the route table does not have. */
const STATES: { who: Who; path: string }[] = [
  { who: "visitor", path: "/map?toiletId=1" },
  { who: "visitor", path: "/map?page=2" },
  { who: "visitor", path: "/map?q=없는곳없는곳" },
  { who: "user", path: "/map/edit?toiletId=1&confirm=delete-toilet" },
  { who: "user", path: "/map/detail?toiletId=1&confirm=delete-review&commentId=1" },
  { who: "admin", path: "/admin/user?confirm=delete-user&userId=user" },
];

/** Restores the font size of the style sheet. */
const normal = (page: Page) =>
  page.evaluate(() => document.documentElement.style.removeProperty("font-size"));

/** Windows with double text size, and the effect of zooming to 200 % and 400 % at 1280 px. */
const WINDOWS = [
  { ...PHONE, isLarge: true },
  { width: 320, height: 640, isLarge: true },
  { ...DESKTOP, isLarge: true },
  { width: 640, height: 450, isLarge: false },
  { width: 320, height: 640, isLarge: false },
];

describe.each(["visitor", "user", "admin"] as const)("every page of the route table for a %s", (role) => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("has the same visual and DOM order, and is readable with double text size and zoomed", async () => {
    const fill = await writeSamplePosts(sharedAppOrigin());
    const page = await open({ as: role, at: "/display" });
    for (const { path } of [...listPages(), ...STATES].filter((sample) => sample.who === role)) {
      await page.setViewportSize(PHONE);
      await page.goto(fill(path));
      if (role !== "admin") expect.soft([path, await findMisorderedBlocks(page)]).toEqual([path, []]);
      for (const { isLarge, ...size } of WINDOWS) {
        await page.setViewportSize(size);
        await (isLarge ? enlarge(page) : normal(page));
        await expectReadable(page, `${size.width} px`);
      }
    }
  }, 900_000);
});

describe("the header", () => {
  const open = useBrowser({ javaScriptEnabled: false });
  const NICKNAME = "스무글자나되는아주긴별명을가진사람하나둘셋";

  it.each([320, 390, 768, 1280])("stays tidy with a nickname of 20 characters at %s px", async (width) => {
    const page = await open({ as: "admin", at: "/community/free", viewport: { width, height: 800 } });
    await page.locator(".account-name, .account-opener span").evaluateAll((elements, name) => {
      for (const { firstChild } of elements) if (firstChild) firstChild.textContent = `${name}님 `;
    }, NICKNAME);
    await expectReadable(page);
    const middles = await page
      .locator(
        ".site-header :is(.brand, summary, .menu-opener, .main-menu a, .account-name, .account .button)",
      )
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility())
          .map((part) => part.getBoundingClientRect())
          .map(({ top, height }) => top + height / 2),
      );
    expect(middles.length).toBeGreaterThan(2);
    const rows = middles
      .sort((a, b) => a - b)
      .filter((y, index) => y - (middles[index - 1] ?? 0) > 12).length;
    expect(rows).toBe(1);
    const header = await page.locator(".site-header").boundingBox();
    expect(header?.height).toBeLessThanOrEqual(60);
  });
});

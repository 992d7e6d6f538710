import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { overflowOf } from "../support/axe";
import { DESKTOP, logIn, useBrowser } from "../support/browser";
import { collisionsOf, cutTextsOf } from "../support/readable";

const PAGES: { who: "visitor" | "user" | "admin"; path: string }[] = [
  ...["/map", "/map?toiletId=1", "/map?page=2", "/map?open24=1&nolock=1", "/map?q=없는곳없는곳"].map(
    (path) => ({
      who: "visitor" as const,
      path,
    }),
  ),
  ...["/login", "/map/detail?toiletId=1", "/about/history", "/about/organization", "/about/location"].map(
    (path) => ({ who: "visitor" as const, path }),
  ),
  ...["/privacy-policy", "/error", "/nowhere", "/support"].map((path) => ({ who: "visitor" as const, path })),
  ...["/map", "/map/register", "/map/edit?toiletId=1", "/map/edit?toiletId=1&confirm=delete-toilet"].map(
    (path) => ({ who: "user" as const, path }),
  ),
  ...["/mypage", "/mypage/delete", "/map/detail?toiletId=1&confirm=delete-review&commentId=1"].map(
    (path) => ({
      who: "user" as const,
      path,
    }),
  ),
  { who: "admin", path: "/map" },
];

async function openAs(page: Page, who: string, path: string): Promise<void> {
  if (who !== "visitor") await logIn(page, who === "admin" ? "admin" : "user");
  await page.goto(path);
}

/** Letters twice as large, as the browser's own setting makes them. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

async function expectReadable(page: Page): Promise<void> {
  expect.soft(await overflowOf(page), "wider than the window").toBe(0);
  expect.soft(await collisionsOf(page), "texts over one another").toEqual([]);
  expect.soft(await cutTextsOf(page), "texts that leave their place").toEqual([]);
}

describe.each(PAGES)("$path of a $who", ({ who, path }) => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("is readable with letters twice as large at 1280 px, and at 320 px", async () => {
    const page = await open({ viewport: DESKTOP });
    await openAs(page, who, path);
    await enlarge(page);
    await expectReadable(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await expectReadable(page);
  });
});

describe("the header", () => {
  const open = useBrowser({ javaScriptEnabled: false });
  const NICKNAME = "스무글자나되는아주긴별명을가진사람하나둘셋";

  it.each([320, 390, 768, 1280])("stays tidy with a nickname of 20 letters at %s px", async (width) => {
    const page = await open({ viewport: { width, height: 800 } });
    await logIn(page, "admin");
    await page.locator(".account-name, .account-opener span").evaluateAll((elements, name) => {
      for (const { firstChild } of elements) if (firstChild) firstChild.textContent = `${name}님 `;
    }, NICKNAME);
    await expectReadable(page);
    const middles = await page
      .locator(".site-header :is(.brand, .main-menu a, .account-name, .account .button)")
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility())
          .map((part) => part.getBoundingClientRect())
          .map(({ top, height }) => top + height / 2),
      );
    expect(middles.length).toBeGreaterThan(3);
    const rows = middles
      .sort((a, b) => a - b)
      .filter((y, index) => y - (middles[index - 1] ?? 0) > 12).length;
    expect(rows).toBe(1);
    const header = await page.locator(".site-header").boundingBox();
    expect(header?.height).toBeLessThanOrEqual(60);
  });
});

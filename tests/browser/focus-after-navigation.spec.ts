import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { PHONE, textsOf, untilHydrated, useBrowser } from "../support/browser";
import { queryOf, untilLive } from "../support/map-page";

const focusedText = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused === document.body ? "(body)" : `${focused?.tagName} ${focused?.textContent?.trim()}`;
  });
/** Returns the last message of the polite live region. */
const readAnnouncement = (page: Page) => page.locator(".announcement").textContent();
const hasRing = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches(":focus-visible") ?? false);

/** Waits for the effects of the navigation, which move the focus at the latest with the next frame. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function openMap(page: Page, path = "/map"): Promise<void> {
  await page.goto(path);
  await untilLive(page);
}

describe("the focus after a client-side navigation", () => {
  const open = useBrowser();

  it("moves to the visible heading of the list after another page and after a search, and is announced", async () => {
    const page = await open({ viewport: PHONE });
    await openMap(page, "/map#list");
    const heading = (await page.locator("#list-title").textContent())?.trim();
    await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("page") === "2");
    await expect.poll(() => focusedText(page)).toBe(`H2 ${heading}`);
    await expect.poll(() => readAnnouncement(page)).toBe("2쪽, 11~20번째");
    expect(await hasRing(page)).toBe(false);
    const box = await page.locator("#list-title").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(200);
    await page.getByRole("combobox", { name: "장소 검색" }).fill("대전역");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("q"));
    await expect.poll(() => focusedText(page)).toMatch(/^H2 /);
    expect(await hasRing(page)).toBe(true);
  });

  it("moves to the heading of the edit form and back to the heading of the toilet", async () => {
    const page = await open({ as: "user", at: "/map/detail?toiletId=2" });
    await untilHydrated(page);
    const name = await page.locator("h1").textContent();
    await page.locator(".place-buttons").getByRole("link", { name: "수정", exact: true }).click();
    await page.waitForURL("**/map/edit?**");
    await expect.poll(() => focusedText(page)).toBe("H1 화장실 정보 수정");
    await expect.poll(() => readAnnouncement(page)).toContain("화장실 정보 수정");
    await page.goBack();
    await page.waitForURL("**/map/detail?**");
    await expect.poll(() => focusedText(page)).toBe(`H1 ${name}`);
  });

  it("stays on a switched filter, and on an opened panel", async () => {
    const page = await open();
    await openMap(page);
    const filter = page.locator(".map-filters").getByRole("link").first();
    await filter.focus();
    await page.keyboard.press("Enter");
    await page.locator(".filter[aria-current]").waitFor();
    await untilDrawn(page);
    expect(await focusedText(page)).toMatch(/^A /);
    await openMap(page);
    await page.locator(".answer-name > a").first().click();
    await page.locator(".map-panel").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains("map-panel")))
      .toBe(true);
  });

  it("stays on the map while it moves", async () => {
    const page = await open();
    await openMap(page);
    await page.locator(".live-map").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => url.searchParams.has("lat"));
    await untilDrawn(page);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("live-map");
  });

  it("moves to the confirmation after 삭제, and to the page after the deletion", async () => {
    const page = await open({ as: "user", at: "/map/edit?toiletId=4" });
    await untilHydrated(page);
    await page.getByRole("link", { name: "삭제", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => focusedText(page)).toBe("A 취소");
    await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
    // The map is loaded as a whole document.
    await page.waitForURL((url) => url.pathname === "/map");
    await expect
      .poll(() => textsOf(page.getByRole("status")))
      .toContainEqual(expect.stringContaining("화장실이 삭제되었습니다!"));
  });

  it("moves to the heading of an error page", async () => {
    const page = await open({ at: "/login" });
    await untilHydrated(page);
    await page.getByRole("link", { name: "커뮤니티" }).click();
    await page.waitForURL("**/community**");
    await expect.poll(() => focusedText(page)).toMatch(/^H1 /);
  });

  it("stays with the browser after a full page load", async () => {
    const page = await open({ at: "/map?toiletId=1" });
    await untilHydrated(page);
    expect(await focusedText(page)).toBe("(body)");
    expect(await readAnnouncement(page)).toBe("");
    expect(queryOf(page).get("toiletId")).toBe("1");
  });
});

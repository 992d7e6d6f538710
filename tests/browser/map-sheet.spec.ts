import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DESKTOP, useBrowser } from "../support/browser";
import { isDataOf, untilLive } from "../support/map-page";

const SMALL_PHONE = { width: 390, height: 664 };

const handleOf = (page: Page) => page.getByRole("button", { name: /^목록 (펼치기|접기)$/ });
const scrollPage = (page: Page, top: number) => page.evaluate((top) => scrollTo(0, top), top);
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const isExpanded = (page: Page) => handleOf(page).getAttribute("aria-expanded");
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

async function openMap(page: Page): Promise<void> {
  await page.goto("/privacy-policy");
  await page.goto("/map");
  await untilLive(page);
  await handleOf(page).waitFor();
}

async function raiseSheet(page: Page, until: (top: number) => boolean): Promise<void> {
  await handleOf(page).click();
  await expect.poll(async () => until(await topOf(page, "#list"))).toBe(true);
}

describe("the list as a sheet over the map, without scripts", () => {
  const open = useBrowser({ javaScriptEnabled: false, viewport: SMALL_PHONE });

  it("rises with the scroll of the page, and has no handle", async () => {
    const page = await open();
    await page.goto("/map");
    expect(await page.locator(".sheet-handle").count()).toBe(0);
    const restingTop = await topOf(page, "#list");
    await page.mouse.wheel(0, 300);
    await expect.poll(() => topOf(page, "#list")).toBeLessThan(restingTop - 250);
    expect(await topOf(page, ".map-frame")).toBeGreaterThanOrEqual(0);
  });
});

describe("the handle of the list on a phone", () => {
  const open = useBrowser({ viewport: SMALL_PHONE, reducedMotion: "reduce" });

  it("moves the list from rest over half of the map to the top and back, with a full touch target", async () => {
    const page = await open();
    await openMap(page);
    const box = await handleOf(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect([await isExpanded(page), await scrolled(page)]).toEqual(["false", 0]);
    const map = (await page.locator(".map-frame").boundingBox())?.height ?? 0;
    await raiseSheet(page, (top) => Math.abs(top - map / 2) < 4);
    expect(await isExpanded(page)).toBe("true");
    await raiseSheet(page, (top) => top > 0 && top < 12);
    await page.getByRole("button", { name: "목록 접기" }).click();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await isExpanded(page)).toBe("false");
    await page.goBack();
    await page.waitForURL("**/privacy-policy");
  });

  it("announces the result of a drag", async () => {
    const page = await open();
    await openMap(page);
    await scrollPage(page, 200);
    await expect.poll(() => isExpanded(page)).toBe("true");
    await scrollPage(page, 0);
    await expect.poll(() => isExpanded(page)).toBe("false");
  });

  it("lowers the list by Back, leaves the page by the next Back, and survives forward and reload", async () => {
    const page = await open();
    await openMap(page);
    const requests: string[] = [];
    page.on("request", (request) => void (isDataOf(request) && requests.push(request.url())));
    const address = page.url();
    await raiseSheet(page, (top) => top < 200);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goForward();
    await expect.poll(() => isExpanded(page)).toBe("true");
    expect([page.url(), requests]).toEqual([address, []]);
    await page.reload();
    await untilLive(page);
    await expect.poll(() => isExpanded(page)).toBe("true");
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await page.waitForURL("**/privacy-policy");
  });

  it("keeps the history if a finger lowered the list or it led to a toilet", async () => {
    const page = await open();
    await openMap(page);
    await raiseSheet(page, (top) => top < 200);
    await scrollPage(page, 0);
    await expect.poll(() => page.evaluate(() => history.state?.isSheet ?? false)).toBe(false);
    await raiseSheet(page, (top) => top < 200);
    await page.locator(".cell-name > a").first().click();
    await page.locator(".map-panel").waitFor();
    await page.goBack();
    await page.locator(".map-panel").waitFor({ state: "detached" });
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/map");
    await page.goBack();
    await page.waitForURL("**/privacy-policy");
  });
});

describe("the list beside the map", () => {
  const open = useBrowser({ viewport: DESKTOP });

  it("has no handle", async () => {
    const page = await open();
    await page.goto("/map");
    await untilLive(page);
    expect(await handleOf(page).count()).toBe(0);
  });
});

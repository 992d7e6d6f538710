import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { firstOrAll } from "../support/complete";

/** Returns the look of each visible element, without animated ones. */
function looksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((element) => {
      if (/^(SCRIPT|LINK|STYLE)$/.test(element.tagName)) return [];
      // Elements below the map's first screen may be styled a moment later.
      const isBelow =
        element.closest(".site-footer, .pagination, .map-list-foot") && document.querySelector(".map-page");
      // Neither what is closed, a menu or a <details>, nor what is transparent is painted.
      const isPainted = element.checkVisibility({ opacityProperty: true });
      const style = getComputedStyle(element);
      const isOnlyRead = element.closest(".visually-hidden") !== null;
      if (isBelow || !isPainted || isOnlyRead) return [];
      const box = element.getBoundingClientRect();
      const { x, y, width } = box;
      const height = element.querySelector(".pagination") ? 0 : box.height;
      const place = [x, y, width, height].map((value) => Math.round(value)).join(" ");
      const paint = [style.display, style.color, style.backgroundColor, style.font, style.border, style.fill];
      return [`${element.tagName}.${element.getAttribute("class") ?? ""} ${place} ${paint.join(" ")}`];
    }),
  );
}

const PAGES = firstOrAll(
  [
    ...["/map", "/map/detail?toiletId=1", "/login", "/map?toiletId=1", "/map?q=없는곳없는곳"],
    ...["/community/notice", "/about/history", "/privacy-policy", "/nowhere", "/support/apply"],
  ],
  3,
);

describe("the first paint", () => {
  const open = useBrowser();

  /** Opens a page whose scripts never load, with or without the style sheet. */
  async function openBare(hasSheet: boolean): Promise<Page> {
    const page = await open();
    await page.route(hasSheet ? /\.js$/ : /\.(js|css)$/, (route) => route.abort());
    return page;
  }

  /** Returns the first looks on a phone and on a desktop, for a browser without cookies. */
  async function firstLooks(page: Page, path: string): Promise<string[][]> {
    await page.context().clearCookies();
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    const looks: string[][] = [];
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      looks.push(await looksOf(page));
    }
    return looks;
  }

  it("has all its styles without the style sheet, on a phone and on a desktop", async () => {
    const [without, withSheet] = [await openBare(false), await openBare(true)];
    for (const path of PAGES) {
      const bare = await firstLooks(without, path);
      const full = await firstLooks(withSheet, path);
      for (const [device, looks] of full.entries()) {
        expect(looks.length).toBeGreaterThan(20);
        expect.soft([path, bare[device]?.filter((look, at) => look !== looks[at])]).toEqual([path, []]);
      }
    }
  });
});

describe("the start of a page", () => {
  const open = useBrowser();

  it("loads its scripts with low priority, and starts them once", async () => {
    const page = await open({ at: "/map" });
    await page.locator(".map-frame.is-live").waitFor();
    const { started, priorities } = await page.evaluate(() => ({
      started: document.querySelectorAll("script[type=started]").length,
      priorities: [...document.querySelectorAll<HTMLLinkElement>("link[as=script]")].map(
        ({ fetchPriority }) => fetchPriority,
      ),
    }));
    expect(priorities.length).toBeGreaterThan(3);
    expect(new Set(priorities)).toEqual(new Set(["low"]));
    expect(started).toBeGreaterThan(0);
  });

  it("keeps its styles and elements during hydration", async () => {
    const page = await open({ at: "/login" });
    await page.context().clearCookies();
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        document.querySelector("main")?.setAttribute("data-first", "yes");
      });
    });
    await page.goto("/map");
    await page.locator(".map-frame.is-live").waitFor();
    expect(await page.locator("main[data-first]").count()).toBe(1);
    expect((await page.locator("style#critical-styles").textContent())?.length).toBeGreaterThan(1000);
  });
});

describe("the gallery for visitors", () => {
  const open = useBrowser();

  it("opens, turns and closes without a framework", async () => {
    const page = await open();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto("/map/detail?toiletId=1");
    const links = page.locator(".photo-wall a");
    const count = await links.count();
    await links.first().click();
    const dialog = page.locator("dialog.gallery");
    expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(true);
    expect(await dialog.getByRole("status").textContent()).toBe(`1 / ${count}`);
    if (count > 1) {
      await page.keyboard.press("ArrowLeft");
      expect(await dialog.getByRole("status").textContent()).toBe(`${count} / ${count}`);
    }
    await dialog.getByRole("button", { name: "닫기" }).click();
    expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.closest(".photo-wall") !== null)).toBe(true);
    expect(scripts).toEqual([]);
  });
});

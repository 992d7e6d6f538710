import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { auditPage, overflowOf } from "../support/axe";
import { logIn, PHONE, untilHydrated, useBrowser } from "../support/browser";
import { firstOrAll, LANGUAGES_OF_RUN } from "../support/complete";
import { letTimePass, listCachedPaths, noteOf, openWithWorker, untilCached } from "../support/kept-pages";
import { listedNames, untilLive } from "../support/map-page";
import { sharedAppOrigin } from "../support/shared-app";

const listCachedTiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("kept-tiles")).keys()).map(({ url }) => url));
/** Returns the colours of a page and its header, and the font size. */
const lookOf = (head: string) => {
  const { color, backgroundColor, fontSize } = getComputedStyle(document.body);
  const header = document.querySelector(head);
  return { color, backgroundColor, fontSize, head: header && getComputedStyle(header).backgroundColor };
};
describe("the site without a network", () => {
  const open = useBrowser({ viewport: PHONE, serviceWorkers: "allow" });
  const LIST = "/map?lat=36.3504&lng=127.3845&zoom=15";

  it("shows the last list and the visited toilets with their time, and recovers afterwards", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    await untilCached(page, LIST);
    const names = await listedNames(page);
    // The page is stored once, whatever the query.
    await page.goto("/map/detail?toiletId=1&open24=1&not=2&me=36.351,127.38");
    await untilCached(page, "/map/detail?toiletId=1");
    expect((await listCachedPaths(page)).filter((path) => path.includes("detail"))).toHaveLength(1);
    const heading = await page.locator("h1").textContent();
    await page.context().setOffline(true);

    await page.goto(LIST);
    expect(await noteOf(page).textContent()).toMatch(/^\d\d:\d\d에 저장된 화면입니다\.$/);
    expect(await listedNames(page)).toEqual(names);
    // The page's scripts run as usual and leave the note alone.
    await untilHydrated(page);
    await letTimePass(page);
    expect(await noteOf(page).isVisible()).toBe(true);
    await page.goto("/map/detail?toiletId=1");
    expect(await page.locator("h1").textContent()).toBe(heading);
    expect(await noteOf(page).isVisible()).toBe(true);
    await page.goto("/map");
    expect(page.url()).toBe(sharedAppOrigin() + LIST);

    await page.goto("/map/detail?toiletId=2");
    expect(await page.locator("h1").textContent()).toBe("네트워크 연결을 확인해 주세요.");
    expect(await page.getByRole("link", { name: heading ?? "" }).count()).toBe(1);

    await page.context().setOffline(false);
    await page.goto(LIST);
    expect(await noteOf(page).count()).toBe(0);
  });

  it("draws the tiles of the last view, sixty at most, and no broken picture", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    await untilLive(page);
    await untilCached(page, LIST);
    await expect.poll(() => listCachedTiles(page)).not.toEqual([]);
    const storedTiles = await listCachedTiles(page);
    expect(storedTiles.length).toBeLessThanOrEqual(60);
    await page.context().setOffline(true);
    await page.goto(LIST);
    await noteOf(page).waitFor();
    await untilLive(page);
    const readPictures = () =>
      page.locator("img").evaluateAll((all) =>
        (all as HTMLImageElement[])
          .filter((picture) => picture.getBoundingClientRect().width > 0 && picture.checkVisibility())
          .map(({ currentSrc, complete, naturalWidth }) => ({
            src: currentSrc,
            isDrawn: complete && naturalWidth > 0,
          })),
      );
    await expect
      .poll(async () => (await readPictures()).filter(({ src }) => storedTiles.includes(src)).length)
      .toBeGreaterThan(0);
    await expect.poll(async () => (await readPictures()).filter(({ isDrawn }) => !isDrawn)).toEqual([]);
  });

  it.each(LANGUAGES_OF_RUN)(
    "has the site's style on the fallback page of %s/, light and dark",
    async (prefix) => {
      const page = await open();
      await openWithWorker(page, `${prefix}/map`);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.context().setOffline(false);
        await page.goto(`${prefix}/login`);
        const ofSite = await page.evaluate(lookOf, ".site-header-inner");
        await page.context().setOffline(true);
        await page.goto(`${prefix}/community/free`);
        expect(await page.locator("html").getAttribute("lang")).toBe(prefix.slice(1) || "ko");
        expect(await page.evaluate(lookOf, "header")).toEqual(ofSite);
        const again = await page.locator(".ways a").last().boundingBox();
        expect(again?.height).toBeGreaterThanOrEqual(44);
        expect(await page.locator("h1").evaluate((h1) => getComputedStyle(h1).textAlign)).toBe("center");
        expect(await overflowOf(page)).toBe(0);
        expect(await auditPage(page)).toEqual([]);
      }
    },
  );

  it.each(firstOrAll(["/en/map/detail?toiletId=1", "/map", "/login", "/card?of=1"]))(
    "opens the card in every language after the first visit of %s, and after a login",
    async (path) => {
      const page = await open();
      await openWithWorker(page, path);
      await logIn(page, "user");
      await page.context().setOffline(true);
      for (const prefix of ["", "/en", "/ja", "/zh"]) {
        await page.goto(`${prefix}/card`);
        expect(await page.locator("html").getAttribute("lang")).toBe(prefix.slice(1) || "ko");
        expect(await page.getByText("급해요. 화장실을 써도 될까요?").isVisible()).toBe(true);
        expect(await noteOf(page).count()).toBe(0);
      }
      await page.goto("/card?of=2");
      expect(await page.getByText("급해요. 화장실을 써도 될까요?").isVisible()).toBe(true);
    },
  );

  it("stores nothing of a member, and drops its pages at a login", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    await untilCached(page, LIST);
    await logIn(page, "user");
    await expect.poll(() => listCachedPaths(page)).toEqual([]);
    await page.goto("/map/detail?toiletId=1");
    await untilHydrated(page);
    await letTimePass(page);
    const tilesOfMember = await listCachedTiles(page);
    // A visitor's page is stored after everything that the member's page could have asked for.
    await page.context().clearCookies();
    await page.goto("/map/detail?toiletId=2");
    await untilCached(page, "/map/detail?toiletId=2");
    expect(await listCachedPaths(page)).toEqual(["/map/detail?toiletId=2"]);
    expect(tilesOfMember).toEqual([]);
    await page.context().setOffline(true);
    await page.goto("/map/detail?toiletId=1");
    expect(await page.locator("h1").textContent()).toBe("네트워크 연결을 확인해 주세요.");
  });
});

import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { startApp } from "../support/app-server";
import { auditPage, overflowOf } from "../support/axe";
import { logIn, PHONE, untilHydrated, useBrowser } from "../support/browser";
import { openSession } from "../support/http-session";
import { listedNames, openFirstCard, untilLive } from "../support/map-page";
import { sharedAppOrigin } from "../support/shared-app";

const noteOf = (page: Page) => page.locator(".kept-notice");
const listCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open("kept-pages")).keys();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
const listCachedTiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("kept-tiles")).keys()).map(({ url }) => url));
/** Returns the colours of a page and its header, and the font size. */
const lookOf = (head: string) => {
  const { color, backgroundColor, fontSize } = getComputedStyle(document.body);
  const header = document.querySelector(head);
  return { color, backgroundColor, fontSize, head: header && getComputedStyle(header).backgroundColor };
};
/** Longer than a page waits before it installs the service worker or stores itself. */
const letTimePass = (page: Page) => page.clock.fastForward(5000);
const untilCached = (page: Page, path: string) =>
  expect.poll(() => letTimePass(page).then(() => listCachedPaths(page)), { timeout: 20_000 }).toContain(path);

/** Opens a page for the first time and waits for the service worker. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  const hasWorker = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
  await expect.poll(() => letTimePass(page).then(hasWorker), { timeout: 20_000 }).toBe(true);
}

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
    await letTimePass(page);
    await page.waitForTimeout(500);
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

  it("links from an open list to a toilet that was visited before", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    const linkOf = () => page.locator(".cell-links a").first();
    const href = new URL((await linkOf().getAttribute("href")) ?? "", page.url());
    const storedPath = `/map/detail?toiletId=${href.searchParams.get("toiletId")}`;
    await page.goto(storedPath);
    await untilCached(page, storedPath);
    const heading = (await page.locator("h1").textContent()) ?? "";
    await page.goto(LIST);
    await untilLive(page);
    await page.context().setOffline(true);
    await openFirstCard(page);
    await linkOf().click();
    await noteOf(page).waitFor();
    expect(await page.locator("h1").textContent()).toBe(heading);
  });

  it("draws the tiles of the last view, sixty at most, and no broken picture", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    await untilLive(page);
    await page.waitForLoadState("networkidle");
    await untilCached(page, LIST);
    await expect.poll(() => listCachedTiles(page)).not.toEqual([]);
    const storedTiles = await listCachedTiles(page);
    expect(storedTiles.length).toBeLessThanOrEqual(60);
    await page.context().setOffline(true);
    await page.goto(LIST);
    await noteOf(page).waitFor();
    await page.waitForTimeout(1500);
    const pictures = await page.locator("img").evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter((picture) => picture.getBoundingClientRect().width > 0 && picture.checkVisibility())
        .map(({ currentSrc, complete, naturalWidth }) => ({
          src: currentSrc,
          isDrawn: complete && naturalWidth > 0,
        })),
    );
    const inView = pictures.filter(({ src }) => src.includes("/map/tile/"));
    expect(inView.length).toBeGreaterThan(0);
    expect(inView.filter(({ src }) => storedTiles.includes(src)).length).toBeGreaterThan(0);
    expect(pictures.filter(({ isDrawn }) => !isDrawn)).toEqual([]);
  });

  it("shows a plain area for a photo that is not stored", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    // The worker takes over no open page, because that would empty the browser's memory for Back.
    await page.reload();
    await page.context().setOffline(true);
    const width = await page.evaluate(async () => {
      const picture = new Image();
      picture.src = "/files/not-kept.jpg";
      await picture.decode();
      return picture.naturalWidth;
    });
    expect(width).toBeGreaterThan(0);
  });

  it.each(["", "/en", "/ja", "/zh"])(
    "has the site's style on the fallback page of %s/, light and dark",
    async (prefix) => {
      const page = await open();
      await openWithWorker(page, `${prefix}/map`);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.context().setOffline(false);
        await page.goto(`${prefix}/login`);
        const ofSite = await page.evaluate(lookOf, ".site-header");
        await page.context().setOffline(true);
        await page.goto(`${prefix}/community/free`);
        expect(await page.locator("html").getAttribute("lang")).toBe(prefix.slice(1) || "ko");
        expect(await page.evaluate(lookOf, "header")).toEqual(ofSite);
        const again = await page.locator(".again").boundingBox();
        expect(again?.height).toBeGreaterThanOrEqual(44);
        expect(await page.locator("h1").evaluate((h1) => getComputedStyle(h1).textAlign)).toBe("center");
        expect(await overflowOf(page)).toBe(0);
        expect(await auditPage(page)).toEqual([]);
      }
    },
  );

  it.each(["/map", "/en/map/detail?toiletId=1", "/login", "/card?of=1"])(
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

  it("keeps the card that names a toilet", async () => {
    const page = await open();
    await openWithWorker(page, "/card?of=1");
    await untilCached(page, "/card?of=1");
    await page.context().setOffline(true);
    await page.goto("/card?of=1");
    expect(await page.getByText("기사님, 여기로 가 주세요.").isVisible()).toBe(true);
    expect(await noteOf(page).isVisible()).toBe(true);
  });

  it("stores nothing of a member, and drops its pages at a login", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    await untilCached(page, LIST);
    await logIn(page, "user");
    await expect.poll(() => listCachedPaths(page)).toEqual([]);
    await page.goto("/map/detail?toiletId=1");
    await untilHydrated(page);
    await letTimePass(page);
    await page.waitForTimeout(1000);
    expect(await listCachedPaths(page)).toEqual([]);
    expect(await listCachedTiles(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.goto("/map/detail?toiletId=1");
    expect(await page.locator("h1").textContent()).toBe("네트워크 연결을 확인해 주세요.");
  });
});

describe("the service worker", () => {
  const open = useBrowser({ serviceWorkers: "allow" });

  it("is small and revalidated each time", async () => {
    const { html, headers } = await openSession(sharedAppOrigin()).get("/service-worker.js");
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(10 * 1024);
    expect(html).not.toMatch(/\bimport\b/);
    expect(headers.get("content-type")).toContain("text/javascript");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("receives the list of storable pages", async () => {
    const visitor = openSession(sharedAppOrigin());
    expect((await visitor.get("/map")).headers.get("x-page-keeping")).toBe("allowed");
    await visitor.login("user");
    expect((await visitor.get("/map")).headers.get("x-page-keeping")).toBe("drop");
    expect((await visitor.get("/map.data")).headers.get("x-page-keeping")).toBe("drop");
  });

  it("removes itself and its pages when it is switched off", async () => {
    const first = await startApp();
    const page = await open({ baseURL: first.origin });
    await openWithWorker(page, "/map");
    await untilCached(page, "/map");
    await first.stop();
    const port = new URL(first.origin).port;
    const second = await startApp({ SERVICE_WORKER: "off", PORT: port });
    try {
      await page.goto(`http://127.0.0.1:${port}/map`);
      const remainingPages = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await expect.poll(remainingPages, { timeout: 20_000 }).toEqual([0, 0]);
    } finally {
      await second.stop();
    }
  });
});

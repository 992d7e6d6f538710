import type { BrowserContext, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { PHONE, submitLogin, useBrowser } from "../support/browser";
import { untilLive } from "../support/map-page";
import { useApp } from "../support/started";

/** OWN_PLACE=tab: the visitor's location never leaves the tab (docs/decisions/031). */

const OWN = { latitude: 36.35146, longitude: 127.37854, accuracy: 15 };
const CELL = /[?&]me=36\.36,127\.38(&|$)/;
/** Coordinates in Korea. */
const COORDINATE = /\b(?:3[3-9]|12[4-9]|13[0-2])\.\d+/g;
const isOfGrid = (degrees: string) =>
  Math.abs(Number(degrees) * 50 - Math.round(Number(degrees) * 50)) < 1e-6;

/** Records every request of a browser. @returns the requests with a coordinate finer than 0.02 degrees */
function watchRequests(context: BrowserContext): () => string[] {
  const requests: string[] = [];
  context.on("request", (request) => {
    if (request.url().startsWith("https://map.kakao.com/")) return;
    const requestText = [request.url(), request.postData() ?? "", JSON.stringify(request.headers())].join(
      " ",
    );
    requests.push(decodeURIComponent(requestText));
  });
  return () => {
    expect(requests.length).toBeGreaterThan(10);
    return requests.filter((requestText) =>
      (requestText.match(COORDINATE) ?? []).some((degrees) => !isOfGrid(degrees)),
    );
  };
}

async function locate(page: Page): Promise<void> {
  await untilLive(page);
  await page.locator("button.locate").click();
  await page.waitForURL(/me=/);
  await page.locator("#list-title", { hasText: "내 위치" }).waitFor();
}

const rowsOf = (page: Page) =>
  page.locator(".toilet-table tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const away = /(\d[\d.]* k?m) /.exec(row.textContent ?? "")?.[1];
      return `${row.querySelector("h3, a, strong")?.textContent} ${away}`;
    }),
  );

describe("a map whose tab keeps the visitor's location", () => {
  const app = useApp({ OWN_PLACE: "tab" });
  /** Lists the same toilets, because it has no toilets of other files either. */
  const sending = useApp();
  const open = useBrowser({ viewport: PHONE, permissions: ["geolocation"], geolocation: OWN });

  it("lists the same toilets with the same distances as one that sends it", async () => {
    const tabPage = await open({ at: `${app.origin}/map?lat=36.36&lng=127.38` });
    await locate(tabPage);
    expect(tabPage.url()).toMatch(CELL);
    const sendingPage = await open({ at: `${sending.origin}/map?lat=36.36&lng=127.38` });
    await locate(sendingPage);
    await expect.poll(async () => (await rowsOf(tabPage))[0]).toMatch(/ \d/);
    expect(await rowsOf(tabPage)).toEqual(await rowsOf(sendingPage));
  });

  it("sends no coordinate finer than 0.02 degrees on the way from the map to a place and back", async () => {
    const page = await open();
    const context = page.context();
    const finer = watchRequests(context);
    await context.route("https://map.kakao.com/**", (route) => route.fulfill({ body: "" }));
    await page.goto(`${app.origin}/map`);
    await page.waitForURL(CELL);
    await untilLive(page);
    await page.locator("#list-title", { hasText: "내 위치" }).waitFor();
    expect(finer()).toEqual([]);

    await page.locator(".live-map").hover();
    await page.mouse.down();
    await page.mouse.move(120, 260, { steps: 4 });
    await page.mouse.up();
    const markers = page.waitForResponse(/map\/markers/);
    await page.locator(".live-map").press("+");
    await markers;
    expect(finer()).toEqual([]);

    await page.locator(".map-filters a").first().click();
    await page.waitForURL(/me=36\.36,127\.38/);
    await page.locator(".toilet-table h3 a, .toilet-table a").first().click();
    await page.waitForURL(/toiletId=/);
    await page.locator(".map-panel .way-choice summary").click();
    const newPage = context.waitForEvent("page");
    await page.locator(".map-panel .ways a").first().click();
    const kakao = await newPage;
    await kakao.waitForURL(/kakao/);
    // The link contains the toilet and no start.
    expect(decodeURIComponent(kakao.url())).toMatch(/\/link\/to\/[^/]+,[\d.]+,[\d.]+$/);
    await kakao.close();
    expect(finer()).toEqual([]);
    await page.locator(".panel-actions a[href*='/map/detail']").first().click();
    await page.waitForURL(/map\/detail/);
    await page.goBack();
    await page.locator(".panel-close").click();
    await page.waitForURL((url) => !url.search.includes("toiletId"));
    expect(finer()).toEqual([]);

    await page.locator("#place-search").fill("대전역");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=/);
    expect(finer()).toEqual([]);

    await page.goBack();
    await page.waitForURL(CELL);
    await page.locator(".site-footer .languages a").first().click();
    await page.waitForURL(/\/en\/map/);
    await untilLive(page);
    await page.locator(".site-footer .languages a").first().click();
    await page.waitForURL((url) => url.pathname === "/map");
    await untilLive(page);
    await page.goto(
      `${app.origin}/login?returnTo=${encodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)}`,
    );
    await submitLogin(page);
    await page.waitForURL(CELL);
    await untilLive(page);
    expect(finer()).toEqual([]);

    await context.setOffline(true);
    await page.reload().catch(() => undefined);
    await context.setOffline(false);
    await page.goto(`${app.origin}/saved`);
    expect(finer()).toEqual([]);
  });

  it("shows the distance of the list on the place page and among the saved toilets", async () => {
    const page = await open();
    const finer = watchRequests(page.context());
    await page.goto(`${app.origin}/map?lat=36.36&lng=127.38`);
    await locate(page);
    const row = page.locator(".toilet-table tbody tr").first();
    await expect.poll(() => row.locator(".cell-away strong").textContent()).toMatch(/\d k?m [동서남북]/);
    const distance = (await row.locator(".cell-away > *").allTextContents()).join(" ");
    await row.locator(".card-more summary").click();
    await row.locator(".cell-links a").click();
    await page.waitForURL(/map\/detail/);
    const way = page.locator("[data-tab-way]");
    expect(await way.innerText()).toMatch(/^내 위치에서/);
    expect((await way.textContent())?.replace("내 위치에서", "").trim()).toBe(distance);

    const isSaved = page.waitForResponse((response) => response.request().method() === "POST");
    await page.locator(".place-actions .save-button").click();
    await isSaved;
    await page.goto(`${app.origin}${await page.locator(".menu-saved").getAttribute("href")}`);
    expect(page.url()).toMatch(CELL);
    expect(await page.locator(".saved-list p").first().innerText()).toContain(distance);
    expect(finer()).toEqual([]);

    // The cell of another person's location.
    await page.goto(`${app.origin}/saved?me=37.56,126.98`);
    expect(await way.isVisible()).toBe(false);
  });

  it("shows the distance to a member, whose place page runs React", async () => {
    const page = await open({ as: "user", at: `${app.origin}/map?lat=36.36&lng=127.38` });
    await locate(page);
    await page.locator(".card-more summary").first().click();
    await page.locator(".cell-links a").first().click();
    await page.waitForURL(/map\/detail/);
    await expect.poll(() => page.locator("[data-tab-way]").innerText()).toMatch(/^내 위치에서\s*\d/);
  });
});

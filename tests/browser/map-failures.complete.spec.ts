import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DEFAULT_CENTRE } from "../../app/env/env.schema";
import { toWorldPixel } from "../../app/geo/projection";
import { startApp } from "../support/app-server";
import { PHONE, useBrowser } from "../support/browser";
import { gate } from "../support/gate";
import { listedNames, panelOf, pinsOf, queryOf, statusOf, untilLive } from "../support/map-page";
import { installClock } from "../support/page-clock";
import { useApp, useStarted } from "../support/started";

const KAKAO_SDK = "https://dapi.kakao.com/**";

/** Collects the CSP violations of a page. */
function watchPolicy(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  return violations;
}

describe("the live map with missing parts", () => {
  const open = useBrowser();

  it("keeps the server's map and list if its code fails to load", async () => {
    const page = await open();
    await page.route("**/assets/leaflet*.js", (route) => route.abort());
    await page.goto("/map");
    await page.getByText("움직이는 지도를 불러오지 못했습니다.").waitFor();
    expect(await page.locator(".still-map").count()).toBe(1);
    await page.getByRole("link", { name: "지도 확대" }).click();
    await page.waitForURL((url) => url.searchParams.has("zoom"));
    expect(await listedNames(page)).toHaveLength(10);
  });

  it("reports failing markers, keeps the old ones, and recovers by itself", async () => {
    const page = await open();
    await installClock(page);
    await page.goto("/map?zoom=17");
    await untilLive(page);
    const pinCount = await pinsOf(page).count();
    await page.route("**/map/markers?**", (route) => route.fulfill({ status: 500, body: "" }));
    await page.clock.fastForward(5000);
    await page.getByText("서버 오류: 500").waitFor();
    expect(await pinsOf(page).count()).toBe(pinCount);
    await page.unroute("**/map/markers?**");
    await page.clock.fastForward(5000);
    await page.getByText("서버 오류: 500").waitFor({ state: "detached" });
    expect(await statusOf(page).textContent()).toContain("곳");
  });

  it("reports failing markers even after a refused location", async () => {
    const page = await open();
    await installClock(page);
    await page.goto("/map");
    await untilLive(page);
    await page.locator(".map-locate").click();
    await statusOf(page).getByText("위치 권한이 거부되었습니다.").waitFor();
    await page.route("**/map/markers?**", (route) => route.abort());
    await page.clock.fastForward(5000);
    await statusOf(page).getByText("네트워크 연결을 확인해 주세요.").waitFor();
  });

  it("is usable before its scripts arrive, and loses nothing when they do", async () => {
    const page = await open({ viewport: PHONE });
    const scripts = gate();
    await page.route("**/*.js", async (route) => {
      await scripts.closed;
      await route.continue();
    });
    await page.goto("/map?toiletId=3", { waitUntil: "commit" });
    const chosen = page.locator(".answer.is-chosen .answer-name > a");
    await chosen.waitFor();
    const name = await chosen.textContent();
    expect(await page.locator(".map-frame.is-live").count()).toBe(0);
    await page.getByRole("combobox", { name: "장소 검색" }).fill("대전역");
    scripts.open();
    await untilLive(page);
    expect(await page.getByRole("combobox", { name: "장소 검색" }).inputValue()).toBe("대전역");
    expect(await chosen.textContent()).toBe(name);
  });
});

describe("the tiles", () => {
  let isBroken = false;
  const requests: string[] = [];
  const tiles = useStarted(async () => {
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.writeHead(isBroken ? 503 : 200, { "content-type": "image/svg+xml" });
      response.end(isBroken ? "" : '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>');
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return { port: (server.address() as AddressInfo).port, close: () => server.close() };
  });
  const app = useStarted(() => startApp({ MAP_TILE_URL: `http://127.0.0.1:${tiles.port}/{z}/{x}/{y}.png` }));
  const open = useBrowser();

  it("are requested by zoom, column and row with scripts, and the policy allows them", async () => {
    const page = await open();
    const violations = watchPolicy(page);
    requests.length = 0;
    isBroken = false;
    await page.goto(`${app.origin}/map`);
    expect(await page.locator("[data-basemap]").count()).toBe(1);
    await untilLive(page);
    // Column and row of the default centre's tile.
    const zoom =
      Number((await page.locator(".map-zoom a").first().getAttribute("href"))?.match(/zoom=(\d+)/)?.[1]) - 1;
    const { x, y } = toWorldPixel(DEFAULT_CENTRE, zoom);
    await expect.poll(() => requests).toContain(`/${zoom}/${Math.floor(x / 256)}/${Math.floor(y / 256)}.png`);
    await page.locator('[data-basemap="tiles"]').waitFor();
    expect(violations).toEqual([]);
  });

  it("are requested only from our own server without scripts", async () => {
    const page = await open({ javaScriptEnabled: false });
    requests.length = 0;
    await page.goto(`${app.origin}/map`);
    await page.locator('[data-basemap="own"]').waitFor();
    expect(requests).toEqual([]);
    const tileSources = await page
      .locator(".still-map img")
      .evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth),
      );
    expect(tileSources.length).toBeGreaterThanOrEqual(4);
    expect(new Set(tileSources)).toEqual(new Set([512]));
  });

  it("may fail without harm to markers and list", async () => {
    const page = await open();
    isBroken = true;
    await page.goto(`${app.origin}/map?zoom=17`);
    await untilLive(page);
    await page.locator('[data-basemap="own"] .leaflet-tile-loaded').first().waitFor();
    await pinsOf(page).first().click();
    await panelOf(page).waitFor();
  });
});

describe("the Kakao map", () => {
  const app = useApp({ KAKAO_JS_KEY: "0123456789abcdef0123456789abcdef" });
  const open = useBrowser();

  it("replaces ours if there is a key, with markers, choosing and closing under the real policy", async () => {
    const page = await open();
    const violations = watchPolicy(page);
    await page.route(KAKAO_SDK, (route) =>
      route.fulfill({ path: resolve("tests/support/kakao-stand-in.js"), contentType: "text/javascript" }),
    );
    await page.goto(`${app.origin}/map?zoom=17`);
    await untilLive(page);
    expect(await page.locator("[data-standin]").count()).toBe(1);
    const pin = page
      .locator(".live-map [role=button].mark-toilet, .live-map .mark-toilet [role=button]")
      .first();
    await pin.click();
    await panelOf(page).waitFor();
    expect(queryOf(page).get("toiletId")).toMatch(/^\d+$/);
    expect(violations).toEqual([]);
  });

  it("falls back to Leaflet if its script fails", async () => {
    const page = await open();
    await page.route(KAKAO_SDK, (route) => route.abort());
    await page.goto(`${app.origin}/map/kakao?zoom=17`);
    await page.getByText("카카오맵을 불러오지 못해 기본 지도를 보여 드립니다.").waitFor();
    await untilLive(page);
    await pinsOf(page).first().waitFor();
  });

  it("falls back to Leaflet if its script takes over two minutes, with the server's map until then", async () => {
    const page = await open();
    await installClock(page);
    await page.route(KAKAO_SDK, () => undefined);
    await page.goto(`${app.origin}/map`, { waitUntil: "commit" });
    const sdkRequest = await page.waitForRequest(KAKAO_SDK);
    expect(new URL(sdkRequest.url()).searchParams.get("autoload")).toBe("false");
    expect(await page.locator(".still-map").count()).toBe(1);
    await page.clock.fastForward("02:01");
    await page.getByText("카카오맵을 불러오지 못해 기본 지도를 보여 드립니다.").waitFor();
  });
});

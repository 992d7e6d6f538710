import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { openMemberSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { useApp } from "../support/started";

const WITH_PHOTOS = "/map/detail?toiletId=1";
/** Toilets of the national file have no photos and no data about locks. */
const FILE = "tests/files/tables/english-columns.csv";
const imported = useApp({ TOILET_FEED_TTL_MS: "1000" });
let plain = "";
beforeAll(async () => {
  const env = { ...process.env, DATA_DIR: imported.dataDir };
  expect(spawnSync(process.execPath, ["build/programs/import-toilets.js", FILE], { env }).status).toBe(0);
  const session = openSession(imported.origin);
  await vi.waitFor(
    async () => {
      const { html } = await session.get("/map?lat=36.37&lng=127.43&zoom=18");
      plain = `/map/detail?toiletId=${/toiletId=(\d+)[^>]*>물레방아 공원</.exec(html)?.[1]}`;
      expect(plain).toMatch(/\d$/);
    },
    { timeout: 60_000, interval: 200 },
  );
}, 60_000);

const boxOf = (selector: string) => {
  const { x, y, width, height, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return { x: x ?? -1, y: y ?? -1, width: width ?? 0, height: height ?? 0, bottom: bottom ?? 0 };
};

describe("the place page without scripts", () => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("shows the map around a place without a photo, with a link to the large map", async () => {
    const page = await open({ viewport: PHONE, baseURL: imported.origin });
    await page.goto(plain);
    const map = await page.evaluate(boxOf, '.place-map[data-basemap="own"]');
    const title = await page.evaluate(boxOf, "h1");
    expect(map.width).toBe(PHONE.width);
    expect(map.height).toBeGreaterThanOrEqual(200);
    expect(map.bottom).toBeLessThanOrEqual(title.y);
    expect(await page.locator(".place-map-drawing .map-mark-chosen").count()).toBe(1);
    const tiles = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>(".place-map img")].map(
        ({ naturalWidth }) => naturalWidth,
      ),
    );
    expect(tiles.length).toBeGreaterThan(3);
    expect(Math.min(...tiles)).toBeGreaterThan(0);
    await page.locator(".place-map > a").click();
    await page.waitForURL(/\/map\?toiletId=\d+/);
  });

  it("has photo and map beside the facts if there is room, without an empty half", async () => {
    const page = await open({ viewport: { width: 1440, height: 900 } });
    await page.goto(WITH_PHOTOS);
    const [photos, map, text] = await Promise.all(
      [".photo-wall", ".place-map", ".place-text"].map((selector) => page.evaluate(boxOf, selector)),
    );
    expect((photos?.x ?? 0) + (photos?.width ?? 0)).toBeLessThan(text?.x ?? 0);
    expect(map?.x).toBe(photos?.x);
    expect(await page.locator(".place-map-neighbour").count()).toBeGreaterThan(0);
    expect(map?.bottom).toBeGreaterThan((text?.bottom ?? 0) * 0.6);
  });

  it("lists unknown facts in one line, without a useless button", async () => {
    const page = await open({ viewport: PHONE, baseURL: imported.origin });
    await page.goto(plain);
    expect(await page.locator(".facts-unknown").innerText()).toMatch(/^모르는 것: /);
    expect(await page.locator(".toilet-facts dd").allInnerTexts()).not.toContain("정보 없음");
    expect(await page.locator(".place-actions button[data-act]:visible").count()).toBe(0);
  });

  it("lets members add unknown facts", async () => {
    const member = await openMemberSession(imported.origin);
    const { html } = await member.get(plain);
    expect(wordsOf(html)).toMatch(/모르는 것: .* · 알려 주기/);
    expect(html).toMatch(/href="\/map\/edit\?toiletId=\d+">알려 주기/);
  });
});

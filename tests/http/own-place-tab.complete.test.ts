import { describe, expect, test } from "vitest";
import { startApp } from "../support/app-server";
import { openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useStarted } from "../support/started";

/** OWN_PLACE=tab without scripts (docs/decisions/031). */

const DISTANCE = /\d k?m [동서남북]/g;

const read = async (origin: string, path: string) => (await openSession(origin).get(path)).html;
const countDistances = (html: string) =>
  (wordsOf(html.slice(html.indexOf("<main"))).match(DISTANCE) ?? []).length;

describe("a map whose tab keeps the visitor's location", () => {
  const app = useStarted(() => startApp({ OWN_PLACE: "tab" }));

  test("rounds the location of an address to its cell, and lists toilets without distances from it", async () => {
    const path = "/map?me=36.35146,127.37854";
    const html = await read(app.origin, path);
    expect(html).toContain("me=36.36,127.38");
    expect(html.match(/길찾기/g)?.length).toBeGreaterThan(5);
    expect(countDistances(await read(sharedAppOrigin(), path))).toBeGreaterThan(5);
    expect(countDistances(html)).toBe(0);
  });

  test("does not draw the middle of a cell as the visitor's location", async () => {
    for (const path of ["/map?me=36.36,127.38", "/map?me=36.36,127.38&zoom=16"]) {
      expect(await read(sharedAppOrigin(), path)).toContain("map-own-dot");
      expect(await read(app.origin, path)).not.toContain("map-own-dot");
    }
  });

  test("shows no distance from the visitor on a toilet's page", async () => {
    const path = "/map/detail?toiletId=1&me=36.36,127.38";
    // Both pages show the distance from this toilet to the next one.
    const [roundedPage, tabPage] = [await read(sharedAppOrigin(), path), await read(app.origin, path)];
    expect(countDistances(tabPage)).toBe(countDistances(roundedPage) - 1);
    expect(tabPage).toMatch(/<span[^>]* data-tab-way="[^>]* hidden=""/);
    expect(tabPage).toContain("tab-ways-script");
    expect(roundedPage).not.toMatch(/tab-way/);
  });

  test.each([
    ["/privacy-policy", "0.02도로 어림한 칸"],
    ["/location-terms", "0.02도 칸"],
    ["/en/location-terms", "a cell of 0.02 degrees"],
    ["/ja/location-terms", "0.02度の升目"],
    ["/zh/location-terms", "0.02度的方格"],
  ])("explains on %s which location the server learns", async (path, text) => {
    const html = await read(app.origin, path);
    expect(html).toContain(text);
    expect(html).not.toMatch(/셋째 자리|three decimals|小数第3位|三位的经纬度/);
  });
});

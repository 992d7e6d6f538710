import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { distanceAndDirection } from "../../app/geo/distance";
import { distanceMeters } from "../../app/geo/projection";
import type { Marker } from "../../app/toilet-directory/directory";
import { DESKTOP, PHONE, textsOf, untilHydrated, useBrowser } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { gate } from "../support/gate";
import { isDataOf, listedMeters, listedNames, queryOf, statusOf, untilLive } from "../support/map-page";
import { ALWAYS_CLOSED, registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

const headingOf = (page: Page) => page.locator("#list-title");
const locateOf = (page: Page) => page.getByRole("button", { name: "내 위치에서 찾기" });
const awayOf = (page: Page) => textsOf(page.locator(".toilet-table .cell-away strong"));

/** A place with only this file's toilets; rounding moves it by some 60 m. */
const EXACT = { lat: 35.30146, lng: 127.72954 };
const EXACT_ROUNDED = "35.301,127.73";
/** Twenty open toilets fill two pages of the list; a closed one comes after every open one of the country. */
const OWN_COUNT = 26;
beforeAll(async () => {
  const fields = Array.from({ length: OWN_COUNT }, (_, index) => (index % 5 === 0 ? ALWAYS_CLOSED : {}));
  await registerToilets(sharedAppOrigin(), EXACT, "산길 화장실", fields);
});

/** Returns the toilets around a point from the marker endpoint, nearest first. */
async function nearestTo(page: Page, point: { lat: number; lng: number }) {
  const box = [point.lng - 0.1, point.lat - 0.1, point.lng + 0.1, point.lat + 0.1].join(",");
  const answer = await page.request.get(`/map/markers?bbox=${box}&zoom=19`);
  const { markers } = (await answer.json()) as { markers: Marker[] };
  return markers
    .flatMap((marker) => (marker.kind === "toilet" ? [marker] : []))
    .map((marker) => ({ ...marker, meters: distanceMeters(point, marker) }))
    .sort((a, b) => a.meters - b.meters);
}

/** Returns whether the dot of the own position lies on the map. */
async function isDotOnMap(page: Page): Promise<boolean> {
  const [dot, map] = await Promise.all([
    page.locator(".my-location").boundingBox(),
    page.locator(".live-map").boundingBox(),
  ]);
  if (!dot || !map) return false;
  const [x, y] = [dot.x + dot.width / 2 - map.x, dot.y + dot.height / 2 - map.y];
  return x > 0 && x < map.width && y > 0 && y < map.height;
}

/** Expects exact distances in every row, nearest first, with closed toilets last. */
async function expectExactList(page: Page): Promise<void> {
  const nearest = await nearestTo(page, EXACT);
  const toiletsByName = new Map(nearest.map((toilet) => [toilet.name, toilet]));
  await expect.poll(() => headingOf(page).textContent()).toBe("내 위치 주변 화장실");
  await expect.poll(async () => (await awayOf(page)).some((away) => away.startsWith("약"))).toBe(false);
  const names = await listedNames(page);
  const distances = await awayOf(page);
  const expected = names.map((name) => {
    const toilet = toiletsByName.get(name);
    return toilet && distanceAndDirection(EXACT, toilet, toilet.meters);
  });
  expect(distances).toEqual(expected);
  expect(distances).toHaveLength(10);
  const meters = await listedMeters(page);
  const closed = await page
    .locator(".toilet-table tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[data-open="closed"]') !== null));
  for (const isClosed of [false, true]) {
    const part = meters.filter((_, index) => closed[index] === isClosed);
    expect(part).toEqual([...part].sort((a, b) => a - b));
  }
  expect(closed).toEqual([...closed].sort((a, b) => Number(a) - Number(b)));
}

describe.each(
  firstOrAll([
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const),
)("the own position on a %s", (_device, viewport) => {
  const geolocation = { latitude: EXACT.lat, longitude: EXACT.lng, accuracy: 20 };
  const open = useBrowser({ viewport, geolocation, permissions: ["geolocation"] });

  it("has the first and largest button above the list from the first paint", async () => {
    const page = await open();
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/map");
    const [button, list, search] = await Promise.all(
      [".locate", ".toilet-table", ".map-search"].map((part) => page.locator(part).first().boundingBox()),
    );
    if (!button || !list || !search) throw new Error("not to be seen");
    expect(await locateOf(page).isVisible()).toBe(true);
    expect(button.height).toBeGreaterThanOrEqual(44);
    expect(button.y + button.height).toBeLessThan(list.y);
    expect(button.y).toBeLessThanOrEqual(search.y);
    expect(button.width).toBeGreaterThan(150);
    await page.locator("#main").focus();
    await page.keyboard.press("Tab");
    expect(await locateOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("gives exact distances, directions and order in the tab, and a rounded position in the URL", async () => {
    const page = await open({ at: "/map" });
    await untilHydrated(page);
    await locateOf(page).click();
    await page.waitForURL((url) => url.searchParams.has("me"));
    for (const value of [...queryOf(page).values()].flatMap((text) => text.split(","))) {
      expect(value).toMatch(/^\d+(\.\d{1,3})?$/);
    }
    await expectExactList(page);
    expect(await headingOf(page).textContent()).toBe("내 위치 주변 화장실");
    await untilLive(page);
    await expect.poll(() => isDotOnMap(page)).toBe(true);
  });

  it("stays the origin of the list while the map moves, on further pages and after a reload", async () => {
    const page = await open({ at: "/map" });
    await untilLive(page);
    await locateOf(page).click();
    await page.waitForURL((url) => url.searchParams.has("me"));
    await page.getByRole("heading", { name: "내 위치 주변 화장실" }).waitFor();
    const before = await listedNames(page);
    const movedData = page.waitForResponse((response) => isDataOf(response.request()));
    await page.locator(".live-map").focus();
    await page.keyboard.press("ArrowRight");
    await movedData;
    await page.waitForURL((url) => url.searchParams.has("lng"));
    expect(await listedNames(page)).toEqual(before);
    await page.reload();
    await expect.poll(() => listedNames(page)).toEqual(before);
    await expect.poll(() => awayOf(page)).not.toContainEqual(expect.stringContaining("약"));
    await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("page") === "2");
    await expect
      .poll(async () => (await listedNames(page)).filter((name) => before.includes(name)))
      .toEqual([]);
    await expectExactList(page);
  });

  it("handles a press from before hydration", async () => {
    const page = await open();
    const scripts = gate();
    await page.route("**/*.js", async (route) => {
      await scripts.closed;
      await route.continue();
    });
    await page.goto("/map", { waitUntil: "commit" });
    await locateOf(page).click();
    await page.getByText("내 위치를 찾고 있습니다… 오래 걸리면 장소를 검색해 주세요.").waitFor();
    expect(queryOf(page).has("me")).toBe(false);
    scripts.open();
    await page.waitForURL((url) => url.searchParams.get("me") === EXACT_ROUNDED);
    await page.locator(".locating-note").waitFor({ state: "hidden" });
  });
});

describe("locating", () => {
  const open = useBrowser({ viewport: PHONE, permissions: [] });

  it("shows a visible notice while it lasts", async () => {
    const page = await open();
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed, options) => {
        const timeout = { code: 3, message: "", PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
        const fail = () => failed?.(timeout as GeolocationPositionError);
        if (options?.enableHighAccuracy) Object.assign(window, { fail });
        else fail();
      };
    });
    await page.goto("/map");
    await untilHydrated(page);
    await locateOf(page).click();
    const words = statusOf(page).getByText("내 위치를 찾고 있습니다…");
    await words.waitFor();
    const box = await words.boundingBox();
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThan(PHONE.height * 0.8);
    expect(await locateOf(page).getAttribute("aria-disabled")).toBe("true");
    await page.evaluate("fail()");
    await statusOf(page).getByText("위치 요청 시간이 초과되었습니다. 다시 시도하거나").waitFor();
    expect(await locateOf(page).getAttribute("aria-disabled")).toBeNull();
    expect(await statusOf(page).textContent()).not.toContain("찾고 있습니다");
  });

  it("explains a refusal once in the status line, and keeps the list", async () => {
    const page = await open({ at: "/map" });
    await untilHydrated(page);
    const before = await listedNames(page);
    await locateOf(page).click();
    await statusOf(page).getByText("위치 권한이 거부되었습니다. 주소창의 자물쇠 표시를 눌러").waitFor();
    expect(await page.getByText("위치 권한이 거부되었습니다.").count()).toBe(1);
    expect(await listedNames(page)).toEqual(before);
    expect(await headingOf(page).textContent()).toBe("대전시청 주변 화장실");
  });
});

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
/** The button at the map's edge; the question of the first visit has another one. */
const locateOf = (page: Page) => page.locator(".map-locate");
const awayOf = (page: Page) => textsOf(page.locator(".answers .answer-distance"));

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
    .locator(".answers > li")
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

  it("has a button at the map's edge, and a large one where the page asks, from the first paint", async () => {
    const page = await open();
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/map");
    const buttons = page.getByRole("button", { name: "내 위치에서 찾기" });
    const [edge, large] = await Promise.all([0, 1].map((index) => buttons.nth(index).boundingBox()));
    if (!edge || !large) throw new Error("not to be seen");
    expect([edge.width, edge.height]).toEqual([44, 44]);
    expect(large.height).toBeGreaterThanOrEqual(44);
    expect(large.width).toBeGreaterThan(300);
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
    await expect.poll(() => headingOf(page).textContent()).toBe("내 위치 주변 화장실");
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
    if (viewport === PHONE) await page.getByRole("link", { name: "목록 펼치기" }).click();
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
      localStorage.setItem("location-terms", JSON.stringify({ times: 1 }));
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
    // It stands on top of the sheet.
    const [box, question] = [await words.boundingBox(), await page.locator(".first-visit").boundingBox()];
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
    expect(await locateOf(page).getAttribute("aria-disabled")).toBe("true");
    await page.evaluate("fail()");
    await statusOf(page).getByText("위치 요청 시간이 초과되었습니다. 다시 시도하거나").waitFor();
    expect(await locateOf(page).getAttribute("aria-disabled")).toBeNull();
    expect(await statusOf(page).textContent()).not.toContain("찾고 있습니다");
  });

  it("explains once a browser, at its first press, what is sent, with the terms", async () => {
    const page = await open({ at: "/map?lat=36.3504&lng=127.3845" });
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () =>
        document.documentElement.setAttribute("data-asked", "");
    });
    await page.reload();
    await untilHydrated(page);
    const note = statusOf(page).getByText("위치는 약 100 m 단위로 반올림해 보냅니다.");
    expect(await note.count()).toBe(0);
    await locateOf(page).click();
    await note.waitFor();
    expect(await page.locator("html[data-asked]").count()).toBe(1);
    expect(await statusOf(page).getByRole("link", { name: "위치 이용약관" }).getAttribute("href")).toBe(
      "/location-terms",
    );
    await page.reload();
    await untilHydrated(page);
    await locateOf(page).click();
    await statusOf(page).getByText("내 위치를 찾고 있습니다…").waitFor();
    expect(await note.count()).toBe(0);
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

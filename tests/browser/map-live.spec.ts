import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { newTitle } from "../support/board-pages";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import {
  clustersOf,
  listedNames,
  liveMapOf,
  panelOf,
  pinsOf,
  queryOf,
  uncovered,
  untilLive,
} from "../support/map-page";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

/** A place of this file only, without other toilets in view. */
const ALONE = { lat: 35.1, lng: 127.9 };
const PATIENT = { timeout: 15_000 };
/** Longer than the map's delay before it reports a movement, in ms. */
const MOVEMENT_TOLD_MS = 700;

async function openLive(page: Page, path = "/map"): Promise<void> {
  await page.goto(path);
  await untilLive(page);
  await pinsOf(page).or(clustersOf(page)).first().waitFor();
}

/** Drags the map with the mouse. */
async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const box = await liveMapOf(page).boundingBox();
  if (!box) throw new Error("the map is not visible");
  const [x, y] = [box.x + box.width * 0.35, box.y + box.height * 0.35];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

/** A drag has inertia, whose duration depends on the machine. */
async function untilAtRest(page: Page): Promise<void> {
  const place = () => page.locator(".leaflet-map-pane").evaluate((pane) => pane.style.transform);
  let before = "";
  while (before !== (await place())) {
    before = await place();
    await page.waitForTimeout(200);
  }
}

/** Returns an empty point of the map. */
async function findGround(page: Page): Promise<{ x: number; y: number }> {
  const point = await page.evaluate(() => {
    const box = document.querySelector(".live-map")?.getBoundingClientRect();
    for (let y = box?.top ?? 0; box && y < box.bottom; y += 25) {
      for (let x = box.left + 10; x < box.right; x += 25) {
        const hit = document.elementFromPoint(x, y);
        if (hit?.closest(".live-map") && !hit.closest(".leaflet-marker-icon")) return { x, y };
      }
    }
    return null;
  });
  if (!point) throw new Error("the map is full");
  return point;
}

describe("the live map with a mouse", () => {
  const open = useBrowser({ viewport: DESKTOP });

  it("opens a toilet at zoom 15 or closer, closes it by a click on the ground, and reopens it by Back", async () => {
    const [{ name } = { name: "" }] = await registerToilets(sharedAppOrigin(), ALONE, newTitle("홀로"), [{}]);
    const page = await open();
    await openLive(page, `/map?lat=${ALONE.lat}&lng=${ALONE.lng}&zoom=13`);
    await pinsOf(page).first().click();
    await panelOf(page).getByRole("heading", { name }).waitFor();
    expect(queryOf(page).get("toiletId")).toMatch(/^\d+$/);
    await page.waitForRequest((request) => /map\/markers.*zoom=15/.test(request.url()));
    const ground = await findGround(page);
    await page.mouse.click(ground.x, ground.y);
    await panelOf(page).waitFor({ state: "detached" });
    await page.goBack();
    await panelOf(page).getByRole("heading", { name }).waitFor();
  });

  it("updates list and URL after a drag, rounded, and never treats a drag as a click", async () => {
    const page = await open();
    await openLive(page, "/map?toiletId=3");
    const before = await listedNames(page);
    await drag(page, -300, -200);
    await page.waitForURL((url) => url.searchParams.has("lat"));
    await expect.poll(() => listedNames(page)).not.toEqual(before);
    for (const name of ["lat", "lng"]) expect(queryOf(page).get(name)).toMatch(/^\d+(\.\d{1,4})?$/);
    expect(await panelOf(page).count()).toBe(1);
  });

  it("cancels no navigation that started before or after a movement", async () => {
    const page = await open();
    await openLive(page);
    const second = page.locator(".pagination").getByRole("link", { name: "2", exact: true });
    let released = Promise.resolve();
    let answer = () => {};
    await page.route(/[?&]page=2/, async (route) => {
      released = new Promise((resolve) => (answer = resolve));
      await released;
      await route.continue();
    });
    for (const movesFirst of [true, false]) {
      const coming = page.waitForRequest(/[?&]page=2/);
      if (movesFirst) await drag(page, -120, 0);
      await second.click();
      await coming;
      if (!movesFirst) await drag(page, -120, 0);
      await untilAtRest(page);
      await page.waitForTimeout(MOVEMENT_TOLD_MS);
      answer();
      await page.waitForURL((url) => url.searchParams.get("page") === "2");
      await page.waitForTimeout(MOVEMENT_TOLD_MS);
      expect(queryOf(page).get("page")).toBe("2");
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has("page"));
    }
  });

  it("opens clusters down to single toilets", async () => {
    const page = await open();
    await openLive(page, "/map?zoom=12");
    const cluster = await uncovered(clustersOf(page));
    const label = await cluster.getAttribute("aria-label");
    await cluster.click();
    await page.waitForURL((url) => Number(url.searchParams.get("zoom")) > 12);
    expect(label).toMatch(/^화장실 \d+곳 모인 곳 확대$/);
  });

  it("revalidates its markers every 5 seconds, and reads them only after a change", async () => {
    const page = await open();
    // Reads the status from the network, because the page sees 200 when the browser cached a 304.
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const ids: string[] = [];
    const statusOfId = new Map<string, number>();
    network.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (request.url.includes("/map/markers")) ids.push(requestId);
    });
    // This event comes from another process, sometimes before the request's event.
    network.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
      statusOfId.set(requestId, statusCode);
    });
    const statuses = () => ids.flatMap((id) => statusOfId.get(id) ?? []);
    await page.clock.install();
    await openLive(page);
    await expect.poll(() => statuses().length, PATIENT).toBeGreaterThanOrEqual(1);
    const before = statuses().length;
    for (const more of [1, 2]) {
      await page.clock.fastForward(5000);
      await expect.poll(() => statuses().length, PATIENT).toBeGreaterThanOrEqual(before + more);
    }
    const later = statuses().slice(before);
    expect(later).toEqual(later.map(() => 304));
  });

  it("explains missing suggestions if the network is gone", async () => {
    const page = await open();
    await openLive(page);
    await page.route(/\/map\/places/, (route) => route.abort());
    await page.getByRole("combobox", { name: "장소 검색" }).pressSequentially("대전시", { delay: 20 });
    await page.locator(".suggestions-message").getByText("네트워크 연결을 확인해 주세요.").waitFor();
  });

  it("suggests places during typing: one request for fast typing, five at most, by arrows, Enter and Escape", async () => {
    const page = await open();
    await openLive(page);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/map/places")) requests.push(request.url());
    });
    const box = page.getByRole("combobox", { name: "장소 검색" });
    await box.pressSequentially("대", { delay: 20 });
    await box.pressSequentially("전시", { delay: 20 });
    await page.getByRole("option").first().waitFor();
    expect(requests).toHaveLength(1);
    expect(await page.locator(".suggestions [role=option]").count()).toBeLessThanOrEqual(5);
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    await box.press("ArrowDown");
    const active = await box.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).getAttribute("aria-selected")).toBe("true");
    await box.press("Escape");
    expect(await box.getAttribute("aria-expanded")).toBe("false");
    await box.pressSequentially("청");
    await page.getByRole("option").first().waitFor();
    await box.press("ArrowDown");
    await box.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("q"));
  });

  it("works by keyboard from a marker to Enter and out again, without global keys", async () => {
    const page = await open();
    await openLive(page, "/map?zoom=17");
    await pinsOf(page).first().focus();
    await page.keyboard.press("Enter");
    await panelOf(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.classList.contains("map-panel"))).toBe(true);
    await panelOf(page).getByRole("link", { name: "닫기" }).press("Enter");
    await panelOf(page).waitFor({ state: "detached" });
    const before = page.url();
    await page.locator("#main").focus();
    for (const key of ["+", "-", "5"]) await page.keyboard.press(key);
    // The URL follows the map after a delay, so the test waits longer than that.
    await page.waitForTimeout(1000);
    expect(page.url()).toBe(before);
    expect(await page.locator("[role=application]").count()).toBe(0);
  });
});

describe("the own location", () => {
  const seoul = { latitude: 37.56661234, longitude: 126.97801234, accuracy: 40 };

  const open = useBrowser({ geolocation: seoul, permissions: ["geolocation"] });

  it("moves the map there, sends only a rounded address, and returns after another page", async () => {
    const page = await open();
    await openLive(page);
    await page.getByRole("button", { name: "내 위치에서 찾기" }).click();
    await page.locator(".my-location").waitFor();
    await page.waitForURL((url) => url.searchParams.get("me") === "37.567,126.978");
    expect(await page.locator(".accuracy").count()).toBe(1);
    await page.goto("/privacy-policy");
    await page.goBack();
    await page.locator(".my-location").waitFor();
  });

  it("clears its notice, however early it was requested", async () => {
    const page = await open();
    for (const waitUntil of ["commit", "domcontentloaded", "load"] as const) {
      await page.goto("/map", { waitUntil });
      await page.getByRole("button", { name: "내 위치에서 찾기" }).click();
      await page.waitForURL((url) => url.searchParams.has("me"));
      await expect
        .poll(() => page.locator(".locating-note:popover-open").count(), { message: waitUntil })
        .toBe(0);
    }
  });
});

describe("the live map under a finger", () => {
  const open = useBrowser({ viewport: PHONE, hasTouch: true, isMobile: true });

  it("opens a toilet by a tap, not by a swipe, with touch targets of 44 px", async () => {
    const page = await open();
    await openLive(page, "/map?zoom=17");
    const pin = pinsOf(page).first();
    const box = await pin.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [{ x, y }]);
    for (const distance of [10, 25, 40]) await send("touchMove", [{ x: x - distance, y }]);
    await send("touchEnd", []);
    await page.waitForURL((url) => url.searchParams.has("lng"));
    await panelOf(page).waitFor({ state: "detached" });
    await pinsOf(page).first().tap();
    await panelOf(page).waitFor();
  });
});

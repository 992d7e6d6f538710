import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { newTitle } from "../support/board-pages";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { openMemberSession } from "../support/http-session";
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
import { installClock } from "../support/page-clock";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

/** A place of this file only, without other toilets in view. */
const ALONE = { lat: 35.1, lng: 127.9 };
/** Longer than the map's delay before it reports a movement, in ms. */
const MOVEMENT_TOLD_MS = 700;

/** A place of the shared map only. */
const SHARED = { lat: "36.2101", lng: "127.3101" };

/** Registers a toilet in a separate session. */
async function register(name: string): Promise<void> {
  const session = await openMemberSession(sharedAppOrigin(), "user");
  const photos = await makePhoto();
  const fields = { intent: "register-toilet", name, buildingName: "같은 건물", ...SHARED, photos };
  expect((await session.post("/map/register", fields)).status).toBe(303);
}

async function openLive(page: Page, path = "/map"): Promise<void> {
  await page.goto(path);
  await untilLive(page);
  await pinsOf(page).or(clustersOf(page)).or(page.locator(".live-map .mark-district")).first().waitFor();
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
const untilAtRest = (page: Page) => page.locator(".leaflet-pan-anim").waitFor({ state: "detached" });

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
    const markers = page.waitForRequest((request) => /map\/markers.*zoom=15/.test(request.url()));
    await (await uncovered(pinsOf(page))).click();
    await panelOf(page).getByRole("heading", { name }).waitFor();
    expect(queryOf(page).get("toiletId")).toMatch(/^\d+$/);
    await markers;
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
    await installClock(page);
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
      await page.clock.fastForward(MOVEMENT_TOLD_MS);
      answer();
      await page.waitForURL((url) => url.searchParams.get("page") === "2");
      await page.clock.fastForward(MOVEMENT_TOLD_MS);
      expect(queryOf(page).get("page")).toBe("2");
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has("page"));
    }
  });

  it("opens clusters down to single toilets", async () => {
    const page = await open();
    await openLive(page, "/map?zoom=13");
    const cluster = await uncovered(clustersOf(page));
    const label = await cluster.getAttribute("aria-label");
    await cluster.click();
    await page.waitForURL((url) => Number(url.searchParams.get("zoom")) > 13);
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
    await installClock(page);
    // With a zoom the map does not load its list again for the kind of its window.
    await openLive(page, "/map?zoom=16");
    await expect.poll(() => statuses().length).toBeGreaterThanOrEqual(1);
    const before = statuses().length;
    for (const more of [1, 2, 3]) {
      await page.clock.fastForward(5000);
      await expect.poll(() => statuses().length).toBeGreaterThanOrEqual(before + more);
    }
    // The first refresh may still be the answer for the view that the map has fitted.
    expect(statuses().slice(-2)).toEqual([304, 304]);
  });

  it("explains missing suggestions if the network is gone", async () => {
    const page = await open();
    await openLive(page);
    await page.route(/\/map\/places/, (route) => route.abort());
    await page.getByRole("combobox", { name: "장소 검색" }).pressSequentially("대전시");
    await page.locator(".suggestions-message").getByText("네트워크 연결을 확인해 주세요.").waitFor();
  });

  it("suggests places during typing: one request for fast typing, five at most, by arrows, Enter and Escape", async () => {
    const page = await open();
    await installClock(page);
    await openLive(page);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/map/places")) requests.push(request.url());
    });
    const box = page.getByRole("combobox", { name: "장소 검색" });
    // However slow the machine is, the typing is fast.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await box.pressSequentially("대전시");
    await page.clock.resume();
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
    await installClock(page);
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
    // The URL follows the map after a delay.
    await page.clock.fastForward(MOVEMENT_TOLD_MS);
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
    await page.locator(".map-locate").click();
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
      await page.locator(".map-locate").click();
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
    const pin = await uncovered(pinsOf(page));
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
    const chosenCard = page.locator(".answers .is-chosen");
    await chosenCard.waitFor({ state: "detached" });
    await (await uncovered(pinsOf(page))).tap();
    await chosenCard.waitFor();
  });
});

describe("the map with several visitors", () => {
  const open = useBrowser();

  it("shows new toilets without a reload, and toilets at one point as one marker that lists them alone", async () => {
    const names = [1, 2].map((floor) => `${floor}층 화장실 ${Date.now()}`);
    const page = await open({ at: `/map?lat=${SHARED.lat}&lng=${SHARED.lng}&zoom=18` });
    await untilLive(page);
    await register(names[0] ?? "");
    await page.locator(`.live-map [aria-label$="${names[0]}"]`).waitFor();
    await register(names[1] ?? "");
    const stack = page.locator(".live-map .mark-stack");
    await stack.waitFor();
    await stack.click();
    await page.waitForURL((url) => url.searchParams.has("point"));
    await expect.poll(async () => (await listedNames(page)).sort()).toEqual([...names].sort());
    await page.getByRole("heading", { name: "이 자리 2곳" }).waitFor();
    expect(await page.locator(".live-map .map-mark-chosen .pin-number").textContent()).toBe("2");
  });
});

import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { untilHydrated, useBrowser } from "../support/browser";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

/** The state on arrival, on a page that stays open. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AT = { lat: 34.451, lng: 127.4512 };
const ME = "me=34.451,127.451";

/** The full hour at which the first toilet closes, two to three hours ahead. */
const CLOSES_AT_MS = Math.floor(Date.now() / HOUR_MS + 3) * HOUR_MS;
const clockOf = (ms: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", timeStyle: "short" }).format(ms);
const CLOSES = clockOf(CLOSES_AT_MS);
/** The first is 133 m away, a walk of three minutes. */
const HOURS = [`${clockOf(CLOSES_AT_MS - 8 * HOUR_MS)}~${CLOSES}`, "24시간"];

const open = useBrowser();
let id = "";

beforeAll(async () => {
  const toilets = await registerToilets(
    sharedAppOrigin(),
    AT,
    "남은 시간",
    HOURS.map((hoursTags) => ({ hoursTags })),
  );
  id = toilets[0]?.id ?? "";
});

/** Opens a page whose clock shows 17 minutes and 40 seconds before the first toilet closes. */
async function openAt(path: string): Promise<Page> {
  const page = await open();
  await page.clock.install({ time: CLOSES_AT_MS - 17 * MINUTE_MS - 40_000 });
  await page.goto(path);
  if (path.startsWith("/map?")) {
    await untilHydrated(page);
    // The map looks at the clock every five seconds.
    await page.clock.fastForward(5000);
  }
  return page;
}

const stateOf = (page: Page, part: string) => {
  const badge = page.locator(`${part} [data-open]`).first();
  return async () =>
    [
      await badge.getAttribute("data-open"),
      await badge.getAttribute("data-arrival"),
      await badge.textContent(),
    ].join(" ");
};

/** Lets time pass and cuts the server off, so that only the page itself can change its words. */
async function pass(page: Page, minutes: number): Promise<void> {
  await page.context().route("**", (route) => route.abort());
  await page.clock.fastForward(minutes * MINUTE_MS);
}

describe("a page that stays open", () => {
  it.each([
    ["the panel of the map", `/map?${ME}&toiletId=`, ".map-panel"],
    ["the place page", `/map/detail?${ME}&toiletId=`, ".place-text"],
  ])("recalculates the arrival on %s without the server", async (_name, path, part) => {
    const page = await openAt(path + id);
    const state = stateOf(page, part);
    await expect.poll(state).toBe(`open tight 도착 뒤 15분 열려 있음 · ${CLOSES}까지`);
    await pass(page, 9);
    await expect.poll(state).toBe(`open tight 도착 뒤 6분 열려 있음 · ${CLOSES}까지`);
    await pass(page, 8);
    await expect.poll(state).toBe(`open closed 도착 전에 닫힘 · ${CLOSES}까지`);
    await pass(page, 5);
    await expect.poll(state).toMatch(/^closed {2}닫힘 · /);
  });

  it("names the next toilet first, once this one would be closed", async () => {
    const page = await openAt(`/map?${ME}&toiletId=${id}`);
    const primary = page.locator(".map-panel .button-primary");
    await expect.poll(() => primary.textContent()).toContain("길찾기");
    await pass(page, 17);
    await expect.poll(() => primary.textContent()).toMatch(/^도착할 때 열린 가까운 곳남은 시간 2/);
  });
});

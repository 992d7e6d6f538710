import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { useClock } from "../support/clock";
import { registerToilets } from "../support/own-toilets";
import { useApp } from "../support/started";

/** The state on arrival, on a page that stays open. */

const AT = { lat: 34.451, lng: 127.4512 };
const ME = "me=34.451,127.451";
/** The first is 133 m away, a walk of three minutes. */
const HOURS = ["09:00~18:00", "24시간"];
const OPENED_AT = "2026-11-24T17:42:20+09:00";

const clock = useClock(OPENED_AT);
const app = useApp(clock.environment);
const open = useBrowser();
let id = "";
let openedPages = 0;

beforeAll(async () => {
  const toilets = await registerToilets(
    app.origin,
    AT,
    "남은 시간",
    HOURS.map((hoursTags) => ({ hoursTags })),
  );
  id = toilets[0]?.id ?? "";
});

async function openAt(path: string): Promise<Page> {
  const page = await open();
  openedPages += 1;
  // The server's clock moves only when the test sets another moment.
  await clock.moveTo(new Date(Date.parse(OPENED_AT) + openedPages).toJSON());
  // Replaces the clock of the run, which useBrowser has given to the page.
  await page.clock.install({ time: Date.parse(OPENED_AT) });
  await page.goto(app.origin + path);
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
  await page.clock.fastForward(minutes * 60_000);
}

describe("a page that stays open", () => {
  it.each([
    ["the panel of the map", `/map?${ME}&toiletId=`, ".map-panel"],
    ["the place page", `/map/detail?${ME}&toiletId=`, ".place-text"],
  ])("recalculates the arrival on %s without the server", async (_name, path, part) => {
    const page = await openAt(path + id);
    const state = stateOf(page, part);
    await expect.poll(state).toBe("open tight 도착 뒤 15분 열려 있음 · 18:00까지");
    await pass(page, 9);
    await expect.poll(state).toBe("open tight 도착 뒤 6분 열려 있음 · 18:00까지");
    await pass(page, 8);
    await expect.poll(state).toBe("open closed 도착 전에 닫힘 · 18:00까지");
    await pass(page, 5);
    await expect.poll(state).toBe("closed  닫힘 · 수요일 09:00부터");
  });

  it("names the next toilet first, once this one would be closed", async () => {
    const page = await openAt(`/map?${ME}&toiletId=${id}`);
    const primary = page.locator(".map-panel .button-primary");
    await expect.poll(() => primary.textContent()).toContain("길찾기");
    await pass(page, 17);
    await expect.poll(() => primary.textContent()).toMatch(/^도착할 때 열린 가까운 곳남은 시간 2/);
  });

  it("recalculates the saved places", async () => {
    const page = await openAt(`/map/detail?toiletId=${id}`);
    const isSaved = page.waitForResponse((response) => response.request().method() === "POST");
    await page.locator(".place-actions .save-button").click();
    await isSaved;
    await page.goto(`${app.origin}/saved?${ME}`);
    const state = stateOf(page, ".saved-list");
    await expect.poll(state).toBe("open tight 도착 뒤 15분 열려 있음 · 18:00까지");
    await pass(page, 17);
    await expect.poll(state).toBe("open closed 도착 전에 닫힘 · 18:00까지");
  });
});

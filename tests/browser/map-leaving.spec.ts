import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { liveMapOf, untilLive } from "../support/map-page";
import { installClock } from "../support/page-clock";

/** Longer than the timers of a movement, in ms. */
const MOVED_MS = 1500;

/** Comes to the map from a static page, so that going back takes no time. */
async function openMapAfterAbout(page: Page): Promise<string[]> {
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await installClock(page);
  await page.goto("/map");
  await untilLive(page);
  await page.getByRole("link", { name: "소개" }).click();
  await page.getByRole("heading", { name: "연혁" }).waitFor();
  await page.getByRole("link", { name: "화장실 지도" }).first().click();
  await untilLive(page);
  return failures;
}

/** Leaves during a movement and lets its timers run. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await page.getByRole("heading", { name: "연혁" }).waitFor();
  expect(await liveMapOf(page).count()).toBe(0);
  await page.clock.runFor(MOVED_MS);
}

describe("the map that the visitor leaves", () => {
  const open = useBrowser();

  const press = (label: string) => (page: Page) =>
    page.evaluate((label) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click(), label);
  const wheel = async (page: Page) => {
    const box = await liveMapOf(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
    await page.mouse.wheel(0, -300);
  };

  it.each([
    ["during a zoom by the button", press("지도 확대")],
    ["during a zoom by the wheel", wheel],
    ["during a pan by the button", press("위쪽 보기")],
  ])("causes no error if it is left %s", async (_how, move) => {
    const page = await open();
    const failures = await openMapAfterAbout(page);
    await move(page);
    await leave(page);
    expect(failures).toEqual([]);
    expect(new URL(page.url()).pathname).toBe("/about/history");
  });
});

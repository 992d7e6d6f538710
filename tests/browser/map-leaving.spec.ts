import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { liveMapOf, untilLive } from "../support/map-page";

/** Comes to the map from a page that has nothing to load, so that going back there takes no time. */
async function openMapAfterAbout(page: Page): Promise<string[]> {
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.goto("/map");
  await untilLive(page);
  await page.getByRole("link", { name: "소개" }).click();
  await page.getByRole("heading", { name: "연혁" }).waitFor();
  await page.getByRole("link", { name: "화장실 지도" }).first().click();
  await untilLive(page);
  return failures;
}

/** Leaves while the map moves, and gives its timers the time to run out. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await page.getByRole("heading", { name: "연혁" }).waitFor();
  expect(await liveMapOf(page).count()).toBe(0);
  await page.waitForTimeout(1500);
}

describe("leaving the map while it moves throws nothing, and moves nothing any more", () => {
  const open = useBrowser();

  it("zooming by the button", async () => {
    const page = await open();
    const failures = await openMapAfterAbout(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[aria-label="지도 확대"]')?.click();
    });
    await leave(page);
    expect(failures).toEqual([]);
    expect(new URL(page.url()).pathname).toBe("/about/history");
  });

  it("zooming by the wheel", async () => {
    const page = await open();
    const failures = await openMapAfterAbout(page);
    const box = await liveMapOf(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
    await page.mouse.wheel(0, -300);
    await leave(page);
    expect(failures).toEqual([]);
    expect(new URL(page.url()).pathname).toBe("/about/history");
  });

  it("moving by the button", async () => {
    const page = await open();
    const failures = await openMapAfterAbout(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[aria-label="위쪽 보기"]')?.click();
    });
    await leave(page);
    expect(failures).toEqual([]);
    expect(new URL(page.url()).pathname).toBe("/about/history");
  });
});

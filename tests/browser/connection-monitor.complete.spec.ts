import type { Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { untilHydrated, useBrowser } from "../support/browser";
import { installClock } from "../support/page-clock";
import { sharedWatchedApp } from "../support/shared-apps";

const UNSTABLE = "연결이 불안정합니다. 자동으로 다시 시도합니다.";
const FAILED = "연결에 실패했습니다. 새로고침하거나 나중에 다시 시도해 주세요.";

const bannerOf = (page: Page) => page.getByRole("alert");
const focusWindow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event("focus")));

const watched = sharedWatchedApp({ CONNECTION_BANNER: "on" });
beforeAll(async () => {
  const isReady = async () => expect((await fetch(`${watched.origin}/readyz`)).ok).toBe(true);
  await vi.waitFor(isReady, { timeout: 60_000, interval: 200 });
});

/** Opens a page and waits for the monitor, a separate script that first shows itself by its check. */
async function openWatched(page: Page, origin: string): Promise<void> {
  let checkCount = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/readyz")) checkCount += 1;
  });
  await page.goto(`${origin}/login`);
  await untilHydrated(page);
  await expect.poll(() => focusWindow(page).then(() => checkCount)).toBeGreaterThan(0);
}

describe("the connection banner", () => {
  const open = useBrowser();

  it("appears while the backend is away, and disappears when it is back", async () => {
    const page = await open();
    await installClock(page);
    await openWatched(page, watched.origin);
    expect(await bannerOf(page).count()).toBe(0);
    await watched.backend.goAway();
    // The app caches its readiness for a second.
    await expect.poll(() => focusWindow(page).then(() => bannerOf(page).count())).toBe(1);
    await bannerOf(page).getByText(UNSTABLE).waitFor();
    await watched.backend.comeBack();
    await expect.poll(() => page.clock.fastForward(7000).then(() => bannerOf(page).count())).toBe(0);
  });

  it("appears at once without a network, and disappears with it", async () => {
    const page = await open();
    await openWatched(page, watched.origin);
    await page.context().setOffline(true);
    await bannerOf(page).getByText(UNSTABLE).waitFor();
    await page.context().setOffline(false);
    await bannerOf(page).waitFor({ state: "detached" });
  });

  it("gives up after three more attempts and offers a reload", async () => {
    const page = await open();
    await installClock(page);
    await openWatched(page, watched.origin);
    await page.route("**/readyz", (route) => route.fulfill({ status: 503, body: "backend unavailable" }));
    await focusWindow(page);
    await bannerOf(page).getByText(UNSTABLE).waitFor();
    for (const seconds of [7, 14, 21]) {
      const readinessResponse = page.waitForResponse("**/readyz");
      await page.clock.runFor(seconds * 1000);
      await readinessResponse;
    }
    await bannerOf(page).getByText(FAILED).waitFor();
    const pageLoad = page.waitForEvent("load");
    await bannerOf(page).getByRole("button", { name: "새로고침" }).click();
    await pageLoad;
    expect(await bannerOf(page).count()).toBe(0);
  });
});

describe("the connection banner on a page without other scripts", () => {
  const open = useBrowser();

  it("gives up as well, in the page's language, and offers a reload", async () => {
    const page = await open();
    await installClock(page);
    await page.route("**/readyz", (route) => route.fulfill({ status: 503, body: "backend unavailable" }));
    await page.goto(`${watched.origin}/community/free`);
    expect(await page.locator("script#start-deferred-script").count()).toBe(0);
    await focusWindow(page);
    await bannerOf(page).getByText(UNSTABLE).waitFor();
    for (const seconds of [7, 14, 21]) {
      const readinessResponse = page.waitForResponse("**/readyz");
      await page.clock.runFor(seconds * 1000);
      await readinessResponse;
    }
    await bannerOf(page).getByText(FAILED).waitFor();
    await bannerOf(page).getByRole("button", { name: "새로고침" }).waitFor();
  });
});

describe("the connection without the setting", () => {
  const open = useBrowser();

  it("is monitored without a banner", async () => {
    const page = await open();
    await openWatched(page, "");
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await bannerOf(page).count()).toBe(0);
  });
});

import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { untilHydrated, useBrowser } from "../support/browser";
import { useWatchedApp } from "../support/started";

const UNSTABLE = "연결이 불안정합니다. 자동으로 다시 시도합니다.";
const FAILED = "연결에 실패했습니다. 새로고침하거나 나중에 다시 시도해 주세요.";

/** The app caches its readiness for a second. */
const ANSWER_KEPT_MS = 1100;

const bannerOf = (page: Page) => page.getByRole("alert");
const focusWindow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event("focus")));

const watched = useWatchedApp({ CONNECTION_BANNER: "on" });

/** Opens a page with scripts and waits for the monitor. */
async function openWatched(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await untilHydrated(page);
  // The monitor is part of a separate script, and has no event to wait for.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(300);
}

describe("the connection banner", () => {
  const open = useBrowser();

  it("appears while the backend is away, and disappears when it is back", async () => {
    const page = await open();
    await page.clock.install();
    await openWatched(page, watched.origin);
    expect(await bannerOf(page).count()).toBe(0);
    await watched.backend.goAway();
    await page.waitForTimeout(ANSWER_KEPT_MS);
    await focusWindow(page);
    await bannerOf(page).getByText(UNSTABLE).waitFor();
    await watched.backend.comeBack();
    await page.waitForTimeout(ANSWER_KEPT_MS);
    await page.clock.fastForward(7000);
    await bannerOf(page).waitFor({ state: "detached" });
  });

  it("appears at once without a network, and disappears with it", async () => {
    const page = await open();
    await openWatched(page, watched.origin);
    await page.context().setOffline(true);
    await bannerOf(page).getByText(UNSTABLE).waitFor({ timeout: 2000 });
    await page.context().setOffline(false);
    await bannerOf(page).waitFor({ state: "detached" });
  });

  it("gives up after three more attempts and offers a reload", async () => {
    const page = await open();
    await page.clock.install();
    await page.goto(`${watched.origin}/login`);
    await page.clock.runFor(6000);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(300);
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

describe("the connection without the setting", () => {
  const open = useBrowser();

  it("is monitored without a banner", async () => {
    const page = await open();
    await openWatched(page, "");
    const answer = page.waitForResponse("**/readyz");
    await focusWindow(page);
    expect((await answer).status()).toBe(200);
    await page.context().setOffline(true);
    await page.waitForTimeout(500);
    expect(await bannerOf(page).count()).toBe(0);
  });
});

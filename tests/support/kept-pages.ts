import type { Page } from "playwright";
import { expect } from "vitest";
import { installClock } from "./page-clock";

/** The pages and tiles that the service worker stores. */

export const noteOf = (page: Page) => page.locator(".kept-notice");
export const listCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open("kept-pages")).keys();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Longer than a page waits before it installs the service worker or stores itself. */
export const letTimePass = (page: Page) => page.clock.fastForward(5000);
export const untilCached = (page: Page, path: string) =>
  expect.poll(() => letTimePass(page).then(() => listCachedPaths(page))).toContain(path);

/** Opens a page for the first time and waits for the service worker. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await installClock(page);
  await page.goto(path);
  const hasWorker = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
  await expect.poll(() => letTimePass(page).then(hasWorker)).toBe(true);
}

import type { CDPSession, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { PHONE, untilHydrated } from "./browser";
import { type Who, writeSamplePosts } from "./every-page";
import { cookiesOf, openMemberSession } from "./http-session";
import { movePageClock } from "./page-clock";
import type { PageState } from "./page-states";
import { connectChromium } from "./shared-app";

/** Opens many pages in sequence, with and without scripts, in one window per role, so that shared files load once. */

type Window = { page: Page; cdp: CDPSession };
/** Opens a page and creates its state, on a phone by default. */
export type Visit = (state: PageState, scripts: boolean, size?: typeof PHONE) => Promise<Page>;

/**
 * One browser for the tests of a file.
 * @param originOf the app, once it runs
 * @returns a function that opens a page and creates its state; a page without scripts is opened to axe afterwards
 */
export function useVisits(originOf: () => string): Visit {
  const windows = new Map<Who, Window>();
  let fill = (path: string) => path;
  let close = async () => {};
  let openWindow: (role: Who) => Promise<Window>;

  beforeAll(async () => {
    const origin = originOf();
    fill = await writeSamplePosts(origin);
    const browser = await connectChromium();
    close = () => browser.close();
    openWindow = async (role) => {
      const context = await browser.newContext({ locale: "ko-KR", serviceWorkers: "block" });
      context.setDefaultTimeout(60_000);
      await movePageClock(context);
      if (role !== "visitor")
        await context.addCookies(cookiesOf(await openMemberSession(origin, role), origin));
      const page = await context.newPage();
      return { page, cdp: await context.newCDPSession(page) };
    };
  });
  afterAll(() => close());

  return async ({ who, path, act }, scripts, size = PHONE) => {
    const window = windows.get(who) ?? (await openWindow(who));
    windows.set(who, window);
    const { page, cdp } = window;
    await page.setViewportSize(size);
    await cdp.send("Emulation.setScriptExecutionDisabled", { value: !scripts });
    const answer = await page.goto(originOf() + fill(path));
    if (scripts) await untilReady(page, answer?.ok() === true);
    await act?.(page);
    await cdp.send("Emulation.setScriptExecutionDisabled", { value: false });
    return page;
  };
}

/** Waits for the page's scripts, if it has any. The map stays the server's if it has no toilets. */
async function untilReady(page: Page, isWell: boolean): Promise<void> {
  if ((await page.locator("script#start-deferred").count()) === 0) return;
  await untilHydrated(page);
  if (isWell && (await page.locator(".map-page .map-frame").count()) > 0)
    await page.locator(".map-frame.is-live").waitFor();
}

import type { CDPSession, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { PHONE, untilHydrated } from "./browser";
import { type Who, writeSamplePosts } from "./every-page";
import { cookiesOf, openMemberSession } from "./http-session";
import { borrowPage } from "./kept-browser";
import type { PageState } from "./page-states";

/** Opens many pages in sequence, with and without scripts, in one window per role, so that shared files load once. */

type Window = Awaited<ReturnType<typeof borrowPage>> & { cdp?: CDPSession };
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

  beforeAll(async () => {
    fill = await writeSamplePosts(originOf());
  });
  afterAll(async () => {
    for (const { giveBack } of windows.values()) await giveBack(false);
  });

  async function openWindow(role: Who): Promise<Window> {
    const origin = originOf();
    const window: Window = await borrowPage({
      baseURL: origin,
      locale: "ko-KR",
      viewport: PHONE,
      serviceWorkers: "block",
    });
    if (role !== "visitor")
      await window.page.context().addCookies(cookiesOf(await openMemberSession(origin, role), origin));
    return window;
  }

  return async ({ who, path, act }, scripts, size = PHONE) => {
    const window = windows.get(who) ?? (await openWindow(who));
    windows.set(who, window);
    const { page } = window;
    await page.setViewportSize(size);
    if (!scripts) await switchScripts(window, false);
    const answer = await page.goto(fill(path));
    if (scripts) await untilReady(page, answer?.ok() === true);
    await act?.(page);
    if (!scripts) await switchScripts(window, true);
    return page;
  };
}

/** The session lasts as long as its setting must. */
async function switchScripts(window: Window, areOn: boolean): Promise<void> {
  window.cdp ??= await window.page.context().newCDPSession(window.page);
  await window.cdp.send("Emulation.setScriptExecutionDisabled", { value: !areOn });
}

/** Waits for the page's scripts, if it has any. The map stays the server's if it has no toilets. */
async function untilReady(page: Page, isWell: boolean): Promise<void> {
  if ((await page.locator("script#start-deferred-script").count()) === 0) return;
  await untilHydrated(page);
  if (isWell && (await page.locator(".map-page .map-frame").count()) > 0)
    await page.locator(".map-frame.is-live").waitFor();
}

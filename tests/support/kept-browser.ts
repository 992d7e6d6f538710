import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { movePageClock } from "./page-clock";
import { connectChromium } from "./shared-app";

/**
 * The pages of a worker. A new page costs a process and the code of every script, which is more than most tests do with
 * it, so a test gives its page back for the next test with the same options, without cookies, storage, routes and
 * listeners. A page that was changed in a way that cannot be undone is closed.
 */

type KeptPage = { context: BrowserContext; page: Page; lease: Lease };
type Lease = { isChanged: boolean; endListeners: (() => void)[] };
type KeptBrowser = { browser: Promise<Browser>; pages: Map<string, KeptPage[]> };

/** Most pages that wait for their next test. */
const WAITING_MAX = 8;

/** Kept outside of the module, which vitest may load again for a file. */
const kept = globalThis as { keptBrowser?: KeptBrowser };

/** The methods of a context and of a page whose effect a test cannot undo. */
const LASTING = [
  "addInitScript",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
];

/** @returns a page, and a function that gives it back */
export async function borrowPage(options: BrowserContextOptions) {
  kept.keptBrowser ??= { browser: connectChromium(), pages: new Map() };
  const { browser, pages } = kept.keptBrowser;
  const { viewport, ...others } = options;
  const key = JSON.stringify(others);
  const keptPage = pages.get(key)?.pop() ?? (await openPage(await browser, options));
  const { context, page, lease } = keptPage;
  if (viewport) await page.setViewportSize(viewport);
  const canBeKept = options.serviceWorkers === "block" && options.baseURL !== undefined;

  async function giveBack(hasFailed: boolean): Promise<void> {
    const isKept =
      canBeKept &&
      !hasFailed &&
      !lease.isChanged &&
      page.url().startsWith(`${options.baseURL}/`) &&
      (await clean(keptPage).catch(() => false));
    const waitingCount = [...pages.values()].flat().length;
    if (!isKept || waitingCount >= WAITING_MAX) return context.close();
    pages.set(key, [...(pages.get(key) ?? []), keptPage]);
  }
  return { page, giveBack };
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<KeptPage> {
  const context = await browser.newContext(options);
  // Only ends a test that fails: a busy machine is slow.
  context.setDefaultTimeout(60_000);
  await movePageClock(context);
  const page = await context.newPage();
  const lease: Lease = { isChanged: false, endListeners: [] };
  const change = () => {
    lease.isChanged = true;
  };
  for (const target of [context, page]) {
    beforeCalls(target, LASTING, change);
    beforeCalls(target, ["on"], (name, listener) => {
      lease.endListeners.push(() => Reflect.apply(target.off, target, [name, listener]));
    });
  }
  beforeCalls(context.clock, ["install"], change);
  return { context, page, lease };
}

/** Calls a function before these methods of an object. */
function beforeCalls(target: object, names: string[], call: (...values: unknown[]) => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== "function") continue;
    Reflect.set(target, name, (...values: unknown[]) => {
      call(...values);
      return Reflect.apply(method, target, values);
    });
  }
}

/** @returns whether the page is as new, on an address without a page */
async function clean({ context, page, lease }: KeptPage): Promise<boolean> {
  const endListeners = () => {
    for (const end of lease.endListeners.splice(0)) end();
  };
  endListeners();
  // An unsaved text asks before it is left.
  page.on("dialog", (dialog) => void dialog.accept());
  for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/healthz");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  endListeners();
  return true;
}

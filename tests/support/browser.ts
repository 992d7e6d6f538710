import { mkdirSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import { cookiesOf, openMemberSession } from "./http-session";
import { movePageClock } from "./page-clock";
import { connectChromium, sharedAppOrigin } from "./stand";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };
const FAILURES = "test-results";

type Member = "user" | "admin";

/** @param options `as` whom, a visitor if left out, and where it begins, beside what Playwright has */
type OpenPage = (options?: BrowserContextOptions & { as?: "visitor" | Member; at?: string }) => Promise<Page>;

/**
 * One browser for the tests of a file. Every page gets a context of its own, fails its test on script errors, and
 * leaves a picture in test-results/ when the test fails.
 * @returns a function that opens a page
 */
export function useBrowser(defaults: BrowserContextOptions = {}): OpenPage {
  let browser: Browser;
  beforeAll(async () => {
    browser = await connectChromium();
  });
  afterAll(async () => {
    await browser.close();
  });
  return async ({ as, at, ...options } = {}) => {
    const context = await browser.newContext({
      baseURL: sharedAppOrigin(),
      locale: "ko-KR",
      timezoneId: "Asia/Seoul",
      viewport: DESKTOP,
      // What a test cuts off must not come from what was kept; the worker's own tests let it in.
      serviceWorkers: "block",
      ...defaults,
      ...options,
    });
    context.setDefaultTimeout(15_000);
    await movePageClock(context);
    const page = await context.newPage();
    // A page that stays open goes on asking for its map's markers, beside all tests that follow.
    onTestFinished(async ({ task }) => {
      if (task.result?.state === "fail") {
        mkdirSync(FAILURES, { recursive: true });
        const name = `${task.name}-${task.id}`.replaceAll(/[^\p{L}\d-]+/gu, "-");
        await page.screenshot({ path: `${FAILURES}/${name}.png`, fullPage: true }).catch(() => undefined);
      }
      await context.close();
    });
    if (as && as !== "visitor") await logIn(page, as, at);
    else if (at) await page.goto(at);
    return page;
  };
}

export type Way = { scripts: boolean; open: OpenPage };

/** The same journeys twice: scripts off first, because that is what must always work. */
export function describeBothWays(name: string, tests: (way: Way) => void): void {
  for (const scripts of [false, true]) {
    describe(`${name}, scripts ${scripts ? "on" : "off"}`, () => {
      tests({ scripts, open: useBrowser({ javaScriptEnabled: scripts }) });
    });
  }
}

/**
 * Opens a page as a member, with a session of its own instead of the way through the login page.
 * @param next where it leads
 */
export async function logIn(page: Page, id: Member, next = "/map"): Promise<void> {
  // Relative addresses lead to the app of the test, whichever that is.
  const { origin: url } = new URL((await page.request.get("/healthz")).url());
  await page.context().addCookies(cookiesOf(await openMemberSession(url, id), url));
  await page.goto(next);
}

/** Fills in the login form that stands open, and sends it. */
export async function submitLogin(page: Page): Promise<void> {
  await page.getByLabel("아이디", { exact: true }).fill("user");
  await page.getByLabel("비밀번호", { exact: true }).fill("1");
  await page.locator("main").getByRole("button", { name: "로그인", exact: true }).click();
}

/** Waits until the page's scripts are in charge of it. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [document.querySelector("main"), document.querySelector("main > .map-page > *")].some((element) =>
      Object.keys(element ?? {}).some((key) => key.startsWith("__reactFiber")),
    ),
  );
}

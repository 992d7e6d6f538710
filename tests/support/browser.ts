import { mkdirSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import { describe, expect, onTestFinished } from "vitest";
import { firstOrAll } from "./complete";
import { cookiesOf, openMemberSession } from "./http-session";
import { borrowPage } from "./kept-browser";
import { sharedAppOrigin } from "./shared-app";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };
/** Matches the browser's reports of texts that no Trusted Types policy has passed. */
const TRUSTED_TYPES = /requires? '?Trusted|TrustedTypePolicy|Trusted Type/i;
export const FAILURES = "test-results";

type Member = "user" | "admin";

/** @param options Playwright's options, `as` for the role (a visitor by default), and the first URL */
type OpenPage = (options?: BrowserContextOptions & { as?: "visitor" | Member; at?: string }) => Promise<Page>;

/**
 * A browser for the tests of a file. Each page is as new, fails its test on script errors, and leaves a screenshot in
 * test-results/ if the test fails.
 * @returns a function that opens a page
 */
export function useBrowser(defaults: BrowserContextOptions = {}): OpenPage {
  return async ({ as, at, ...options } = {}) => {
    const { page, giveBack } = await borrowPage({
      baseURL: sharedAppOrigin(),
      locale: "ko-KR",
      timezoneId: "Asia/Seoul",
      viewport: DESKTOP,
      // Blocked requests must not be answered from the service worker's cache; its own tests allow it.
      serviceWorkers: "block",
      ...defaults,
      ...options,
    });
    const refusals: string[] = [];
    page.on("console", (message) => {
      if (TRUSTED_TYPES.test(message.text())) refusals.push(message.text());
    });
    onTestFinished(async ({ task }) => {
      const hasFailed = task.result?.state === "fail";
      if (hasFailed) {
        mkdirSync(FAILURES, { recursive: true });
        const name = `${task.name}-${task.id}`.replaceAll(/[^\p{L}\d-]+/gu, "-");
        await page.screenshot({ path: `${FAILURES}/${name}.png`, fullPage: true }).catch(() => undefined);
      }
      await giveBack(hasFailed);
      expect(refusals).toEqual([]);
    });
    if (as && as !== "visitor") await (options.baseURL ? logIn(page, as, at) : openAs(page, as, at));
    else if (at) await page.goto(at);
    return page;
  };
}

export type Way = { scripts: boolean; open: OpenPage };

/**
 * Runs the same tests with scripts on, and in a complete run with scripts off as well. The pages without scripts are
 * tested in tests/http.
 */
export function describeWays(name: string, tests: (way: Way) => void): void {
  for (const scripts of firstOrAll([true, false])) {
    describe(`${name}, scripts ${scripts ? "on" : "off"}`, () => {
      tests({ scripts, open: useBrowser({ javaScriptEnabled: scripts }) });
    });
  }
}

/** Opens a page as a member, with a new session instead of the login page. @param next the page to open */
export async function logIn(page: Page, id: Member, next = "/map"): Promise<void> {
  // A relative URL resolves to the app of the test.
  const { origin: url } = new URL((await page.request.get("/healthz")).url());
  await page.context().addCookies(cookiesOf(await openMemberSession(url, id), url));
  await page.goto(next);
}

type Cookies = ReturnType<typeof cookiesOf>;
const sharedSessions = new Map<Member, Promise<Cookies>>();

/** Opens a page of the shared app as a member, with the session that all tests of a run share. */
async function openAs(page: Page, id: Member, next = "/map"): Promise<void> {
  const url = sharedAppOrigin();
  const cookies =
    sharedSessions.get(id) ?? openMemberSession(url, id).then((session) => cookiesOf(session, url));
  sharedSessions.set(id, cookies);
  await page.context().addCookies(await cookies);
  await page.goto(next);
}

/** Fills in and sends the open login form. */
export async function submitLogin(page: Page): Promise<void> {
  await page.getByLabel("아이디", { exact: true }).fill("user");
  await page.getByLabel("비밀번호", { exact: true }).fill("1");
  await page.locator("main").getByRole("button", { name: "로그인", exact: true }).click();
}

/** Returns whether the framework runs the page. It runs in the page. */
export const isHydrated = (): boolean =>
  [document.querySelector("main"), document.querySelector("main > .map-page > *")].some((element) =>
    Object.keys(element ?? {}).some((key) => key.startsWith("__reactFiber")),
  );

/** Waits for the page's hydration. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Returns the text of each match after the browser has parsed the whole page, because a click returns before that. */
export async function textsOf(matches: Locator): Promise<string[]> {
  await expect.poll(() => matches.page().evaluate(() => document.readyState)).not.toBe("loading");
  return matches.allTextContents();
}

import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postIdsOf } from "../support/board-pages";
import { logIn } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { sharedAppOrigin } from "../support/shared-app";

/** The headless shell has no back/forward cache. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const hasChromium = existsSync(CHROMIUM) && !CHROMIUM.includes("headless-shell");
if (!hasChromium) console.warn(`The back/forward cache is not tested: no full browser at ${CHROMIUM}`);

declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};

const ELSEWHERE = "/about/history";

describe.skipIf(!hasChromium)("Back", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--headless=new"],
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
  });
  afterAll(() => browser?.close());

  async function openPage(serviceWorkers: "allow" | "block" = "block"): Promise<Page> {
    const context = await browser.newContext({ baseURL: sharedAppOrigin(), serviceWorkers });
    return context.newPage();
  }

  /** Goes back. @returns true if the browser shows the page that it kept, with its scripts still running */
  async function goBack(page: Page, path: string): Promise<boolean> {
    await page.evaluate(() => history.back());
    await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: "commit" });
    return page.evaluate(() => Reflect.get(window, "isKept") === true);
  }

  async function leave(page: Page): Promise<void> {
    await page.evaluate(() => Reflect.set(window, "isKept", true));
    await page.goto(ELSEWHERE);
  }

  it.each(firstOrAll(["/map", "/map/detail?toiletId=1", "/community/free", "/about/sources"], 2))(
    "shows %s at once from the browser's memory",
    async (path) => {
      const page = await openPage();
      await page.goto(path);
      await leave(page);
      expect(await goBack(page, path)).toBe(true);
      await page.context().close();
    },
  );

  it("shows a post at once and does not count another view", async () => {
    const page = await openPage();
    await page.goto("/community/free");
    const [id] = postIdsOf(await page.content());
    const path = `/community/free/${id}`;
    await page.goto(path);
    await leave(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    expect(await goBack(page, path)).toBe(true);
    expect(requests.filter((url) => url.endsWith(path))).toEqual([]);
    await page.context().close();
  });

  it("refreshes the list and the markers of the map", async () => {
    const page = await openPage();
    await page.goto("/map");
    await page.waitForResponse((answer) => answer.url().includes("/map/markers"));
    await leave(page);
    const refreshed = Promise.all([
      page.waitForRequest((request) => request.url().includes("/map/markers")),
      page.waitForRequest((request) => request.headers().accept === "application/json"),
    ]);
    expect(await goBack(page, "/map")).toBe(true);
    await refreshed;
    await page.context().close();
  });

  it("still shows the page at once after the service worker has started for the first time", async () => {
    const page = await openPage("allow");
    await page.goto("/map");
    await leave(page);
    await page.evaluate(async () => {
      // A policy that these pages don't create themselves, because Trusted Types refuse a plain text.
      const policy = trustedTypes.createPolicy("own-page", { createScriptURL: (url) => url });
      await navigator.serviceWorker.register(policy.createScriptURL("/service-worker.js"));
      await navigator.serviceWorker.ready;
    });
    expect(await goBack(page, "/map")).toBe(true);
    await page.context().close();
  });

  it("shows nothing of a member after the logout", async () => {
    const page = await openPage();
    await page.goto("/map");
    await logIn(page, "user", "/mypage");
    await page.evaluate(() => Reflect.set(window, "isKept", true));
    await page.getByRole("button", { name: "로그아웃", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/mypage", { waitUntil: "load" });
    await page.evaluate(() => history.back());
    await expect.poll(() => page.url()).toMatch(/\/login\?next=%2Fmypage|\/mypage/);
    await page.waitForLoadState("load");
    expect(await page.evaluate(() => Reflect.get(window, "isKept"))).toBeUndefined();
    expect(await page.getByRole("heading", { name: "로그인" }).count()).toBeGreaterThan(0);
    await page.context().close();
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { PHONE, untilHydrated, useBrowser } from "../support/browser";
import { isDataOf, listedNames, openFirstCard, queryOf, untilLive } from "../support/map-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useStarted } from "../support/started";

const MESSAGE = "네트워크 연결을 확인해 주세요.";
const noticeOf = (page: Page) => page.getByRole("alert").filter({ hasText: MESSAGE });
const retryOf = (page: Page) => noticeOf(page).getByRole("button", { name: "다시 시도" });

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);
const isData = (request: Request) => isDataOf(request) || /\.data(\?|$)/.test(request.url());
/** The browser is online and cannot detect that no request gets through. */
const cutTheLine = (page: Page) =>
  page.route(/\.data(\?|$)|\/map(\?|$)/, (route) =>
    isData(route.request()) ? route.abort() : route.fallback(),
  );
const mendTheLine = (page: Page) => page.unroute(/\.data(\?|$)|\/map(\?|$)/);

/** Opens the map with scripts. */
async function openMap(page: Page): Promise<void> {
  await page.goto("/map");
  await untilLive(page);
}

describe.each([
  // The browser detects that the network is back, and reads continue by themselves.
  { name: "offline", lose: goOffline, find: goOnline, goOn: async () => undefined },
  { name: "cut", lose: cutTheLine, find: mendTheLine, goOn: (page: Page) => retryOf(page).click() },
])("a navigation without a network ($name)", ({ lose: cutNetwork, find, goOn }) => {
  const open = useBrowser({ viewport: PHONE });

  it("keeps the map after a tap on a filter, shows a notice, and continues later", async () => {
    const page = await open();
    await openMap(page);
    expect(await page.getByText(MESSAGE).count()).toBe(0);
    const names = await listedNames(page);
    const filter = page.locator(".map-filters").getByRole("link").first();
    await cutNetwork(page);
    await filter.click();
    await noticeOf(page).waitFor();
    expect(await listedNames(page)).toEqual(names);
    expect(await page.getByText("500", { exact: true }).count()).toBe(0);
    expect(queryOf(page).size).toBe(0);
    await retryOf(page).click();
    await noticeOf(page).waitFor();
    await find(page);
    await goOn(page);
    await page.waitForURL((url) => url.search !== "");
    await noticeOf(page).waitFor({ state: "detached" });
  });

  it("keeps a typed form, sends nothing by itself, and sends it on request", async () => {
    const page = await open({ as: "user", at: "/map/detail?toiletId=2" });
    await untilHydrated(page);
    const content = `신호 없는 곳에서 ${Date.now()}`;
    await page.getByRole("radio", { name: "4점" }).check({ force: true });
    await page.getByLabel("리뷰 내용").fill("신호");
    await cutNetwork(page);
    await page.getByRole("button", { name: "리뷰 등록" }).click();
    await noticeOf(page).waitFor();
    expect(await page.getByLabel("리뷰 내용").inputValue()).toBe("신호");
    expect(await page.getByRole("radio", { name: "4점" }).isChecked()).toBe(true);
    // The form is no longer busy and can be edited and sent by its own button.
    await page.getByRole("button", { name: "리뷰 등록" }).waitFor();
    await page.getByLabel("리뷰 내용").fill(content);
    await find(page);
    // The page knows that the network is back before this answer arrives.
    await expect
      .poll(() =>
        page.evaluate(() =>
          fetch("/healthz").then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      .toBe(true);
    expect(await page.locator(".review", { hasText: content }).count()).toBe(0);
    await retryOf(page).click();
    await page.locator(".review", { hasText: content }).waitFor();
    expect(await page.locator(".review", { hasText: content }).count()).toBe(1);
    await noticeOf(page).waitFor({ state: "detached" });
  });
});

describe("a link to a toilet without a network", () => {
  const open = useBrowser({ viewport: PHONE });

  // The browser reports a cut connection, because a toilet's page is a document. The map stays until it arrives.
  it("keeps the list after the link to a toilet", async () => {
    const page = await open();
    await openMap(page);
    await page.getByRole("link", { name: "목록 펼치기" }).click();
    await goOffline(page);
    await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
    await noticeOf(page).waitFor();
    await openFirstCard(page);
    await page
      .getByRole("link", { name: /상세보기$/ })
      .first()
      .click();
    await noticeOf(page).waitFor();
    expect(await listedNames(page)).toHaveLength(10);
    expect(new URL(page.url()).pathname).toBe("/map");
    await goOnline(page);
    // The last navigation wins.
    await page.waitForURL("**/map/detail?**");
    await noticeOf(page).waitFor({ state: "detached" });
  });
});

describe("the code of a page that was not opened yet", () => {
  const open = useBrowser({ viewport: PHONE });
  const CODE = /\/__manifest|\/assets\/edit\.route-/;
  const editLinkOf = (page: Page) =>
    page.locator(".place-buttons").getByRole("link", { name: "수정", exact: true });

  async function openPlace(): Promise<Page> {
    const page = await open({ as: "user", at: "/map/detail?toiletId=2" });
    await untilHydrated(page);
    await page.waitForLoadState("networkidle");
    return page;
  }

  it("is requested again by the retry button until it arrives, and then opens the page", async () => {
    const page = await openPlace();
    const name = await page.locator("h1").textContent();
    await page.route(CODE, (route) => route.abort());
    await editLinkOf(page).click();
    await noticeOf(page).waitFor();
    // The manifest has the route, but the code is missing.
    await page.unroute(CODE);
    await page.route(/edit\.route-/, (route) => route.abort());
    await retryOf(page).click();
    await noticeOf(page).waitFor();
    expect(await page.locator("h1").textContent()).toBe(name);
    await page.unroute(/edit\.route-/);
    await retryOf(page).click();
    await page.waitForURL("**/map/edit?**");
    await noticeOf(page).waitFor({ state: "detached" });
  });

  it("loads the whole document of the same toilet if it belongs to another version of the site", async () => {
    const page = await openPlace();
    await page.route(/\/__manifest/, (route) =>
      route.fulfill({ status: 204, headers: { "X-Remix-Reload-Document": "true" } }),
    );
    const href = (await editLinkOf(page).getAttribute("href")) ?? "";
    await editLinkOf(page).click();
    await page.waitForURL((url) => url.pathname + url.search === href);
    expect(await page.locator("h1").textContent()).not.toContain("찾을 수 없");
  });
});

describe("the notice about the network", () => {
  const open = useBrowser();

  it("disappears when the visitor navigates elsewhere", async () => {
    const page = await open();
    await openMap(page);
    await cutTheLine(page);
    await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
    await noticeOf(page).waitFor();
    await mendTheLine(page);
    await page.getByRole("link", { name: "소개" }).click();
    await page.getByRole("heading", { name: "연혁" }).waitFor();
    await noticeOf(page).waitFor({ state: "detached" });
  });

  it("can be reached while a dialog covers the page", async () => {
    const page = await open({ as: "user", at: "/map/edit?toiletId=1" });
    await untilHydrated(page);
    await page.getByRole("link", { name: "삭제" }).click();
    await page.locator("dialog:modal").waitFor();
    await cutTheLine(page);
    await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
    await noticeOf(page).waitFor();
    await retryOf(page).click();
    await noticeOf(page).waitFor();
    expect(await page.locator("dialog:modal").isVisible()).toBe(true);
  });
});

describe("an answer that breaks off in the middle", () => {
  let isBroken = false;
  const line = useStarted(async () => {
    const server = createServer(async (request, response) => {
      const headers = { accept: request.headers.accept ?? "" };
      const answer = await fetch(new URL(request.url ?? "", sharedAppOrigin()), { headers });
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get("content-type") ?? "";
      response.writeHead(answer.status, { "content-type": type, "content-length": body.length });
      const isCutOff = isBroken && request.headers.accept === "application/json";
      response.write(isCutOff ? body.subarray(0, body.length / 2) : body, () =>
        isCutOff ? response.destroy() : response.end(),
      );
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
  });
  const open = useBrowser();

  it("counts as a failure", async () => {
    const page = await open({ baseURL: line.origin });
    await openMap(page);
    isBroken = true;
    await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
    await noticeOf(page).waitFor();
    expect(await listedNames(page)).toHaveLength(10);
    isBroken = false;
    await retryOf(page).click();
    await page.waitForURL((url) => url.searchParams.get("page") === "2");
  });
});

import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { describeBothWays, logIn, PHONE, untilHydrated, useBrowser } from "../support/browser";
import { listedNames, queryOf, untilLive } from "../support/map-page";

const MESSAGE = "네트워크 연결을 확인해 주세요.";
const noticeOf = (page: Page) => page.getByRole("alert").filter({ hasText: MESSAGE });
const retryOf = (page: Page) => noticeOf(page).getByRole("button", { name: "다시 시도" });

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);
/** The radio is on, but nothing gets through: the browser does not know that it is offline. */
const cutTheLine = (page: Page) => page.route(/\.data(\?|$)/, (route) => route.abort());
const mendTheLine = (page: Page) => page.unroute(/\.data(\?|$)/);

/** The map with its scripts, and what the pages beyond it need already there. */
async function openMap(page: Page): Promise<void> {
  await page.goto("/map");
  await untilLive(page);
  await page.waitForLoadState("networkidle");
}

describe.each([
  { name: "offline", lose: goOffline, find: goOnline },
  { name: "cut", lose: cutTheLine, find: mendTheLine },
])("a navigation that finds no network ($name)", ({ lose, find }) => {
  const open = useBrowser({ viewport: PHONE });

  it("keeps the map at a tap on a filter, says so, and goes on when told", async () => {
    const page = await open();
    await openMap(page);
    const names = await listedNames(page);
    const filter = page.locator(".map-filters").getByRole("link").first();
    await lose(page);
    await filter.click();
    await noticeOf(page).waitFor();
    expect(await listedNames(page)).toEqual(names);
    expect(await page.getByText("500", { exact: true }).count()).toBe(0);
    expect(queryOf(page).size).toBe(0);
    await retryOf(page).click();
    await noticeOf(page).waitFor();
    await find(page);
    if (await retryOf(page).isVisible()) await retryOf(page).click();
    await page.waitForURL((url) => url.search !== "");
    await noticeOf(page).waitFor({ state: "detached" });
  });

  it("keeps the list at the way to page 2 and to a toilet", async () => {
    const page = await open();
    await openMap(page);
    await lose(page);
    await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
    await noticeOf(page).waitFor();
    expect(await listedNames(page)).toHaveLength(10);
    await page
      .getByRole("link", { name: /상세보기$/ })
      .first()
      .click();
    await noticeOf(page).waitFor();
    expect(await listedNames(page)).toHaveLength(10);
    expect(new URL(page.url()).pathname).toBe("/map");
    await find(page);
    if (await retryOf(page).isVisible()) await retryOf(page).click();
    // The last wish counts.
    await page.waitForURL("**/map/detail?**");
    await noticeOf(page).waitFor({ state: "detached" });
  });

  it("keeps a form as typed, sends nothing by itself, and sends what is typed when told", async () => {
    const page = await open();
    await logIn(page, "user", "/map/detail?toiletId=2");
    await untilHydrated(page);
    const content = `신호 없는 곳에서 ${Date.now()}`;
    await page.getByRole("radio", { name: "4점" }).check({ force: true });
    await page.getByLabel("리뷰 내용").fill("신호");
    await lose(page);
    await page.getByRole("button", { name: "리뷰 등록" }).click();
    await noticeOf(page).waitFor();
    expect(await page.getByLabel("리뷰 내용").inputValue()).toBe("신호");
    expect(await page.getByRole("radio", { name: "4점" }).isChecked()).toBe(true);
    // Not busy any more: it can be changed and sent again, by its own button too.
    await page.getByRole("button", { name: "리뷰 등록" }).waitFor();
    await page.getByLabel("리뷰 내용").fill(content);
    await find(page);
    await page.waitForTimeout(500);
    expect(await page.locator(".review", { hasText: content }).count()).toBe(0);
    await retryOf(page).click();
    await page.locator(".review", { hasText: content }).waitFor();
    expect(await page.locator(".review", { hasText: content }).count()).toBe(1);
    await noticeOf(page).waitFor({ state: "detached" });
  });
});

describe("the notice", () => {
  const open = useBrowser();

  it("leaves when the visitor goes elsewhere", async () => {
    const page = await open();
    await openMap(page);
    await page.getByRole("link", { name: "소개" }).click();
    await page.getByRole("heading", { name: "연혁" }).waitFor();
    await page.getByRole("link", { name: "로그인" }).click();
    await page.waitForURL("**/login**");
    await cutTheLine(page);
    await page.getByRole("link", { name: "화장실 지도" }).first().click();
    await noticeOf(page).waitFor();
    // A page that asks the server for nothing.
    await page.evaluate(() => history.back());
    await page.getByRole("heading", { name: "연혁" }).waitFor();
    await noticeOf(page).waitFor({ state: "detached" });
  });

  it("comes when an answer breaks off in its middle", async () => {
    const page = await open();
    await openMap(page);
    await page.route(/\.data(\?|$)/, async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body: body.subarray(0, Math.floor(body.length / 2)) });
    });
    await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
    await noticeOf(page).waitFor();
    expect(await listedNames(page)).toHaveLength(10);
  });
});

describeBothWays("a page that loads well", (way) => {
  it("says nothing of the network", async () => {
    const page = await way.open();
    await page.goto("/map");
    expect(await page.getByText(MESSAGE).count()).toBe(0);
  });
});

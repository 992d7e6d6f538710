import type { Locator, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { describeBothWays, PHONE, untilHydrated, useBrowser, type Way } from "../support/browser";
import { tagsOf } from "../support/http-session-page";
import { useMember, useWatchedApp } from "../support/started";

/** A refused deletion is reported visibly and can be repeated or left. */

const REFUSAL = "이 서버가 지우지 않겠다고 합니다.";
const REFUSED = { kind: "body", body: `{"resultCode":800,"resultMessage":"${REFUSAL}"}` } as const;

const watched = useWatchedApp();
const member = useMember(watched);
afterEach(() => {
  watched.backend.refuseTokens(false);
  for (const path of ["/map/delete-toilet.do", "/map/comments/delete"]) watched.backend.setFault(path, null);
});

async function ask({ open, scripts }: Way, path: string): Promise<Page> {
  const page = await open({ as: "user", at: path, baseURL: watched.origin, viewport: PHONE });
  if (scripts) await untilHydrated(page);
  await page.getByRole("dialog").waitFor();
  return page;
}

const pressDelete = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();

/** Expects the element within the window and uncovered. */
async function expectSeen(message: Locator): Promise<void> {
  await message.waitFor();
  const isOnTop = () =>
    message.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return top >= 0 && top < innerHeight && element.contains(topElement);
    });
  await expect.poll(isOnTop).toBe(true);
}

const alertOn = (page: Page) => page.getByRole("alert");

async function ownReviewPath(toiletId: number): Promise<string> {
  const path = `/map/detail?toiletId=${toiletId}`;
  const content = `지울 리뷰 ${Date.now()}`;
  await member.post(path, { intent: "create-review", content, rating: "3" });
  const { html } = await member.get(path);
  const links = tagsOf(html, "a").flatMap(
    ({ attributes }) => /[?&]edit=(\d+)/.exec(attributes.href ?? "")?.[1] ?? [],
  );
  return `${path}&confirm=delete-review&commentId=${links.at(-1)}#reviews`;
}

describeBothWays("a refused deletion", (way) => {
  it("shows the reason and a link back for a toilet", async () => {
    const page = await ask(way, "/map/edit?toiletId=2&confirm=delete-toilet");
    watched.backend.setFault("/map/delete-toilet.do", REFUSED);
    await pressDelete(page);
    await expectSeen(alertOn(page));
    // The neighbouring form is separate and keeps its content.
    expect(await page.getByLabel("화장실 이름").inputValue()).not.toBe("");
    expect(await page.getByLabel("건물명").inputValue()).not.toBe("");
    expect(await page.getByLabel("위도").inputValue()).toMatch(/^3\d\.\d+/);
    if (way.scripts)
      await expect.poll(() => alertOn(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByRole("dialog").getByRole("link", { name: "취소" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/map/edit");
  });

  it("links to a login in a new tab after the session has ended", async () => {
    const page = await ask(way, "/map/edit?toiletId=2&confirm=delete-toilet");
    watched.backend.refuseTokens(true);
    await pressDelete(page);
    const link = alertOn(page).getByRole("link", { name: /로그인/ });
    await expectSeen(link);
    const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await tab.getByLabel("아이디", { exact: true }).waitFor();
  });

  it("shows its message when the page opens, for a review far down as well", async () => {
    const path = await ownReviewPath(way.scripts ? 5 : 6);
    const page = await ask(way, path);
    watched.backend.setFault("/map/comments/delete", REFUSED);
    await pressDelete(page);
    await expectSeen(alertOn(page));
  });
});

describe("a deletion with a slow answer", () => {
  const open = useBrowser();

  it("is sent once, however often its button is pressed", async () => {
    const page = await ask({ open, scripts: true }, await ownReviewPath(7));
    watched.backend.setFault("/map/comments/delete", { kind: "slow", delayMs: 800 });
    watched.backend.forget();
    const button = page.getByRole("dialog").getByRole("button", { name: /삭제/ });
    await button.click();
    await button.filter({ hasText: "삭제 중…" }).waitFor();
    await button.click({ force: true });
    await button.press("Enter");
    await page.getByText("리뷰가 삭제되었습니다.").waitFor();
    expect(watched.backend.countOf("POST", "/map/comments/delete")).toBe(1);
  });
});

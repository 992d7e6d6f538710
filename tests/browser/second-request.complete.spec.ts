import type { Locator, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { sessionWords } from "../../app/session/words";
import { describeWays, PHONE, submitLogin, untilHydrated, useBrowser, type Way } from "../support/browser";
import { gate } from "../support/gate";
import { tagsOf } from "../support/http-session-page";
import { photoFile } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** Forms that members send a second time, because the backend refused them or the session or the backend was gone. */

const SAVE = "/map/update-toilet.do";
const SAVING = [SAVE, "/map/toilet-detail.do", "/map/tag-options/list"];
const EDIT = "/map/edit?toiletId=1";

const REFUSAL = "이 서버가 지우지 않겠다고 합니다.";
const REFUSED = { kind: "body", body: `{"resultCode":800,"resultMessage":"${REFUSAL}"}` } as const;

const watched = sharedWatchedApp();
const member = useMember(watched);
const photo = await photoFile("다시 고를 사진.jpg");
afterEach(() => {
  watched.backend.refuseTokens(false);
  for (const path of ["/map/delete-toilet.do", "/map/comments/delete"]) watched.backend.setFault(path, null);
});

const summaryOn = (page: Page) => page.getByRole("alert");
const photoNames = (page: Page) =>
  page
    .locator("input[name=photos]")
    .evaluate((control: HTMLInputElement) => Array.from(control.files ?? [], ({ name }) => name));

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

describeWays("the edit form after the end of the session", (way) => {
  it("keeps the typed text and is saved after a login in another tab", async () => {
    const page = await way.open({ as: "user", at: EDIT, baseURL: watched.origin });
    if (way.scripts) await untilHydrated(page);
    const building = `두 번째 건물 ${way.scripts}`;
    await page.getByLabel("건물명").fill(building);
    await page.locator("input[name=photos]").setInputFiles([photo]);
    watched.backend.refuseTokens(true);
    watched.backend.forget();
    const save = page.locator(".form-foot").getByRole("button", { name: "수정" });
    await save.click();
    await summaryOn(page).getByText(sessionWords().ended).waitFor();
    expect(await page.getByLabel("건물명").inputValue()).toBe(building);
    expect(new URL(page.url()).pathname).toBe("/map/edit");
    // A reloaded page has lost its files and names them; a page with scripts keeps them.
    expect(await photoNames(page)).toEqual(way.scripts ? [photo.name] : []);
    const photoHint = page.getByText(`사진을 다시 골라 주세요: ${photo.name}`);
    expect(await photoHint.count()).toBe(way.scripts ? 0 : 1);

    watched.backend.refuseTokens(false);
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      summaryOn(page)
        .getByRole("link", { name: /로그인/ })
        .click(),
    ]);
    await submitLogin(tab);
    await tab.waitForURL((url) => url.pathname === "/map/edit");
    await save.click();
    await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
    expect(await page.getByText(building).first().isVisible()).toBe(true);
  });
});

describe("a refused form with scripts", () => {
  const open = useBrowser();

  it("makes no call to the backend except the save", async () => {
    const page = await open({ as: "user", at: EDIT, baseURL: watched.origin });
    await untilHydrated(page);
    await page.getByLabel("건물명").fill("저장되지 않을 건물");
    watched.backend.refuseTokens(true);
    watched.backend.forget();
    await page.locator(".form-foot").getByRole("button", { name: "수정" }).click();
    await summaryOn(page).getByText(sessionWords().ended).waitFor();
    // The save reads the toilet's owner and the tags. The page is not rendered again.
    const paths = new Set(watched.backend.seen.map(({ path }) => path));
    expect([...paths].filter((path) => !SAVING.includes(path))).toEqual([]);
    expect(watched.backend.countOf("POST", SAVE)).toBeLessThanOrEqual(1);
  });

  it("comes back as typed while the backend is away, and is saved when the backend returns", async () => {
    const page = await open({ as: "user", at: EDIT, baseURL: watched.origin });
    await untilHydrated(page);
    await page.getByLabel("건물명").fill("두 번 보낸 건물");
    await watched.backend.goAway();
    const save = page.locator(".form-foot").getByRole("button", { name: "수정" });
    await save.click();
    await summaryOn(page).waitFor();
    expect(await page.getByLabel("건물명").inputValue()).toBe("두 번 보낸 건물");
    await watched.backend.comeBack();
    await save.click();
    await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
    expect(await page.getByText("두 번 보낸 건물").first().isVisible()).toBe(true);
  });

  it("becomes empty with a visible message after a review is saved", async () => {
    const page = await open({ as: "user", at: "/map/detail?toiletId=4", baseURL: watched.origin });
    await untilHydrated(page);
    await page.getByRole("radio", { name: "4점" }).check({ force: true });
    await page.getByLabel("리뷰 내용").fill("한 번만 쓴 리뷰");
    await page.getByRole("button", { name: "리뷰 등록" }).click();
    const message = page.getByText("리뷰가 등록되었습니다.");
    await message.waitFor();
    expect(await page.getByLabel("리뷰 내용").inputValue()).toBe("");
    expect(await page.getByRole("radio", { name: "4점" }).isChecked()).toBe(false);
    const box = await message.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(900);
    await page.getByRole("button", { name: "리뷰 등록" }).click();
    await summaryOn(page).waitFor();
    expect(await page.locator(".review", { hasText: "한 번만 쓴 리뷰" }).count()).toBe(1);
  });
});

describeWays("a refused deletion", (way) => {
  it("shows the reason and a link back for a toilet", async () => {
    const page = await ask(way, "/map/edit?toiletId=2&confirm=delete-toilet");
    watched.backend.setFault("/map/delete-toilet.do", REFUSED);
    await pressDelete(page);
    await expectSeen(summaryOn(page));
    // The neighbouring form is separate and keeps its content.
    expect(await page.getByLabel("화장실 이름").inputValue()).not.toBe("");
    expect(await page.getByLabel("건물명").inputValue()).not.toBe("");
    expect(await page.getByLabel("위도").inputValue()).toMatch(/^3\d\.\d+/);
    if (way.scripts)
      await expect.poll(() => summaryOn(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByRole("dialog").getByRole("link", { name: "취소" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/map/edit");
  });

  it("links to a login in a new tab after the session has ended", async () => {
    const page = await ask(way, "/map/edit?toiletId=2&confirm=delete-toilet");
    watched.backend.refuseTokens(true);
    await pressDelete(page);
    const link = summaryOn(page).getByRole("link", { name: /로그인/ });
    await expectSeen(link);
    const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await tab.getByLabel("아이디", { exact: true }).waitFor();
  });

  it("shows its message when the page opens, for a review far down as well", async () => {
    const path = await ownReviewPath(way.scripts ? 5 : 6);
    const page = await ask(way, path);
    watched.backend.setFault("/map/comments/delete", REFUSED);
    await pressDelete(page);
    await expectSeen(summaryOn(page));
  });
});

describe("a deletion with a slow answer", () => {
  const open = useBrowser();

  it("is sent once, however often its button is pressed", async () => {
    const page = await ask({ open, scripts: true }, await ownReviewPath(7));
    const answer = gate();
    await page.route("**/*", async (route) => {
      if (route.request().method() === "POST") await answer.closed;
      await route.continue();
    });
    watched.backend.forget();
    const button = page.getByRole("dialog").getByRole("button", { name: /삭제/ });
    await button.click();
    await button.filter({ hasText: "삭제 중…" }).waitFor();
    await button.click({ force: true });
    await button.press("Enter");
    answer.open();
    await page.getByText("리뷰가 삭제되었습니다.").waitFor();
    expect(watched.backend.countOf("POST", "/map/comments/delete")).toBe(1);
  });
});

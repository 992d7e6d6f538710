import type { Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { sessionWords } from "../../app/session/words";
import { describeBothWays, submitLogin, untilHydrated, useBrowser } from "../support/browser";
import { photoFile } from "../support/photos";
import { useWatchedApp } from "../support/started";

/** Forms that members send a second time after the session or the backend was gone. */

const SAVE = "/map/update-toilet.do";
const SAVING = [SAVE, "/map/toilet-detail.do", "/map/tag-options/list"];
const EDIT = "/map/edit?toiletId=1";

const watched = useWatchedApp();
const photo = await photoFile("다시 고를 사진.jpg");
afterEach(() => watched.backend.refuseTokens(false));

const summaryOn = (page: Page) => page.getByRole("alert");
const photoNames = (page: Page) =>
  page
    .locator("input[name=photos]")
    .evaluate((control: HTMLInputElement) => Array.from(control.files ?? [], ({ name }) => name));

describeBothWays("the edit form after the end of the session", (way) => {
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
    await page.waitForLoadState("networkidle");
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

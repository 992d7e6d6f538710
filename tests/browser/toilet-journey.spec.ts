import type { Page } from "playwright";
import { expect, it } from "vitest";
import { describeWays, logIn, PHONE, untilHydrated, type Way } from "../support/browser";
import { photoFile } from "../support/photos";

const photo = await photoFile();

const nameOf = (way: Way) => `여정 화장실 ${way.scripts ? "B" : "A"}${Date.now() % 100000}`;

/** Finds the place by its name: from the suggestions with scripts, from the form's answer without. */
async function choosePlace(page: Page, { scripts }: Way): Promise<void> {
  const search = page.getByRole("combobox", { name: "장소 검색" });
  if (scripts) {
    await search.pressSequentially("대전시청");
    await page.getByRole("option").first().waitFor();
    await search.press("ArrowDown");
    await search.press("Enter");
  } else {
    await search.fill("대전시청");
    await page.getByRole("button", { name: "검색", exact: true }).click();
    await page.getByRole("button", { name: "이 위치로 정하기" }).click();
  }
}

async function fillRegistration(page: Page, name: string, way: Way): Promise<void> {
  if (way.scripts) await untilHydrated(page);
  await page.getByLabel("화장실 이름").fill(name);
  await page.getByLabel("건물명").fill("시험관 2층");
  await page.getByRole("checkbox", { name: "매우 깨끗함" }).check();
  await page.getByRole("checkbox", { name: "24시간" }).check();
  await page.getByRole("group", { name: "편의 시설" }).getByLabel("비상벨").check();
  await choosePlace(page, way);
  expect(await page.getByRole("checkbox", { name: "비상벨" }).isChecked()).toBe(true);
  expect(await page.getByLabel("화장실 이름").inputValue()).toBe(name);
  expect(await page.getByRole("checkbox", { name: "24시간" }).isChecked()).toBe(true);
  expect(await page.getByLabel("위도").inputValue()).toMatch(/^36\.\d+/);
  expect(await page.getByLabel("주소").inputValue()).toContain("대전");
  const newTag = page.getByLabel("청결 상태 직접 입력");
  await newTag.fill("온수 나옴");
  // In Safari the Enter that ends a syllable comes after the composition.
  await newTag.dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true });
  expect(await newTag.inputValue()).toBe("온수 나옴");
  const male = page.getByRole("group", { name: "남자 화장실 도어락" });
  await male.getByLabel("비밀번호", { exact: true }).check();
  await male.getByLabel("비밀번호 (숫자만)").fill("1379");
  await page.locator("input[name=photos]").setInputFiles([photo, { ...photo, name: "안쪽.jpg" }]);
}

/** Registers a toilet through the form and opens its detail page from the map's list. */
async function register(page: Page, name: string, way: Way): Promise<string> {
  await logIn(page, "user", "/map/register");
  await fillRegistration(page, name, way);
  await page.locator(".form-foot").getByRole("button", { name: "등록" }).click();
  await page.getByText("화장실 등록이 완료되었습니다!").waitFor();
  expect(new URL(page.url()).pathname).toBe("/map");
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");
  await page.goto(`/map?${new URLSearchParams({ q: name })}`);
  const href = await page
    .locator(`.cell-links a[aria-label="${name} 상세보기"]`)
    .first()
    .getAttribute("href");
  const toiletId = new URL(href ?? "", page.url()).searchParams.get("toiletId");
  if (!toiletId) throw new Error("the list does not lead to the new toilet");
  return toiletId;
}

describeWays("the life of a toilet", (way) => {
  it("is registered, found, viewed, edited and deleted", async () => {
    const page = await way.open();
    const name = nameOf(way);
    const toiletId = await register(page, name, way);

    await page.goto(`/map/detail?toiletId=${toiletId}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(name);
    for (const text of ["매우 깨끗함", "온수 나옴", "비상벨", "1379", "시험관 2층"]) {
      expect(await page.getByText(text, { exact: true }).first().isVisible(), text).toBe(true);
    }
    // Hours that the parser understands stand beside the state.
    expect(await page.locator("main").innerText()).toContain("24시간");
    expect(await page.locator(".photo-wall img").count()).toBe(2);
    const loaded = await page
      .locator(".photo-wall img")
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(loaded).toBeGreaterThan(0);

    await page.getByRole("link", { name: "수정", exact: true }).click();
    await page.waitForURL("**/map/edit?**");
    if (way.scripts) await untilHydrated(page);
    await page.getByLabel("건물명").fill("시험관 3층");
    await page.getByRole("checkbox", { name: "CCTV" }).check();
    if (way.scripts) await page.getByText("저장했습니다.", { exact: true }).waitFor();
    await page.getByRole("group", { name: "남자 화장실 도어락" }).getByLabel("열쇠").check();
    await page.locator(".photo-card").nth(1).getByLabel("대표 사진").check();
    await page.locator(".photo-card").nth(0).getByLabel("삭제").check();
    await page.locator(".form-foot").getByRole("button", { name: "수정" }).click();
    await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
    expect(await page.getByText("시험관 3층").isVisible()).toBe(true);
    expect(await page.getByText("1379").count()).toBe(0);
    expect(await page.locator(".facilities").innerText()).toMatch(/비상벨[\s\S]*CCTV/);
    expect(await page.locator(".photo-wall img").count()).toBe(1);

    await page.goto(`/map/edit?toiletId=${toiletId}`);
    await page.getByRole("link", { name: "삭제", exact: true }).click();
    const question = page.getByRole("dialog", { name: "이 화장실을 삭제하시겠습니까?" });
    await question.getByRole("button", { name: "삭제" }).click();
    await page.getByText("화장실이 삭제되었습니다!").waitFor();
    const missingPage = await page.goto(`/map/detail?toiletId=${toiletId}`);
    expect(missingPage?.status()).toBe(404);
    expect(await page.getByText("잘못된 접근입니다.").isVisible()).toBe(true);
  });

  it("has a review that its author writes, changes and deletes", async () => {
    const page = await way.open({ as: "user", at: "/map/detail?toiletId=3", viewport: PHONE });
    if (way.scripts) await untilHydrated(page);
    const content = `밤에도 밝아요 ${Date.now()}`;
    await page.getByRole("radio", { name: "4점" }).check({ force: true });
    await page.getByLabel("리뷰 내용").fill(content);
    await page.getByRole("button", { name: "리뷰 등록" }).click();
    await page.getByText("리뷰가 등록되었습니다.").waitFor();
    const review = page.locator(".review", { hasText: content });
    await review.getByRole("link", { name: "수정" }).click();
    await page.getByRole("button", { name: "저장", exact: true }).waitFor();
    await page.locator(".review").getByLabel("리뷰 내용").fill(`${content} 고침`);
    await page.getByRole("button", { name: "저장", exact: true }).click();
    await page.getByText("리뷰가 수정되었습니다.").waitFor();
    await page
      .locator(".review", { hasText: `${content} 고침` })
      .getByRole("link", { name: "삭제" })
      .click();
    await page
      .getByRole("dialog", { name: "리뷰를 삭제하시겠습니까?" })
      .getByRole("button", { name: "삭제" })
      .click();
    await page.getByText("리뷰가 삭제되었습니다.").waitFor();
    expect(await page.getByText(content).count()).toBe(0);
  });
});

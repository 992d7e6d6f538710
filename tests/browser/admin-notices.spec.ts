import type { Page } from "playwright";
import { expect, it } from "vitest";
import { editor, flash, save, textFile, titleBox, typeContent, untilReady } from "../support/board-form";
import { newTitle } from "../support/board-pages";
import { describeBothWays, logIn, PHONE, textsOf, type Way } from "../support/browser";

const LIST = "/admin/notice";

/** Opens a notice from the administration's list by its title. */
async function openNotice(page: Page, title: string): Promise<void> {
  await page.goto(`${LIST}?${new URLSearchParams({ searchWrd: title })}`);
  await page.getByRole("rowheader").getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Follows a link of the notice to its form. */
async function openForm(page: Page, button: string, way: Way): Promise<void> {
  await page.getByRole("link", { name: button, exact: true }).click();
  await titleBox(page).waitFor();
  await untilReady(page, way);
}

/** The form refuses a title of 61 characters and keeps the typed text. */
async function refuseLongTitle(page: Page, way: Way): Promise<void> {
  const long = "가".repeat(61);
  await titleBox(page).evaluate((box) => box.removeAttribute("maxlength"));
  await titleBox(page).fill(long);
  await typeContent(page, "공지 첫 문단입니다.", way);
  await save(page);
  const summary = page.getByRole("alert");
  await summary.waitFor();
  expect(await summary.textContent()).toContain("제목은 60자까지 입력할 수 있습니다.");
  expect(await titleBox(page).inputValue()).toBe(long);
  if (way.scripts) expect(await editor(page).innerText()).toContain("공지 첫 문단입니다.");
  else expect(await page.getByLabel(/^내용/).inputValue()).toBe("공지 첫 문단입니다.");
}

describeBothWays("a notice in the administration", (way) => {
  it("is refused with 61 characters, written with a file, changed, answered and deleted", async () => {
    const page = await way.open(way.scripts ? { viewport: PHONE } : {});
    const title = newTitle("점검 안내");
    await logIn(page, "admin", LIST);
    await page.getByRole("link", { name: /^글쓰기/ }).click();
    await page.waitForURL(`**${LIST}/create`);
    await untilReady(page, way);
    await refuseLongTitle(page, way);
    await titleBox(page).fill(title);
    await page.locator("input[name=files]").setInputFiles([textFile("점검표.txt", "한글 내용")]);
    await save(page);
    await flash(page, "등록되었습니다.").waitFor();
    expect(new URL(page.url()).pathname).toBe(LIST);

    await openNotice(page, title);
    await page.getByText("공지 첫 문단입니다.", { exact: true }).waitFor();
    expect(await textsOf(page.locator(".attachment-list a"))).toEqual(["점검표.txt"]);
    await openForm(page, "수정", way);
    expect(await titleBox(page).inputValue()).toBe(title);
    await titleBox(page).fill(`${title} 고침`);
    await typeContent(page, "고친 문단입니다.", way);
    await save(page);
    await flash(page, "수정되었습니다.").waitFor();

    await openNotice(page, `${title} 고침`);
    await page.getByText("고친 문단입니다.", { exact: true }).waitFor();
    await openForm(page, "답글작성", way);
    expect(await titleBox(page).inputValue()).toBe(`RE: ${title} 고침`);
    await typeContent(page, "답글 문단입니다.", way);
    await save(page);
    await flash(page, "등록되었습니다.").waitFor();

    for (const name of [`RE: ${title} 고침`, `${title} 고침`]) {
      await openNotice(page, name);
      const { pathname } = new URL(page.url());
      await page.getByRole("link", { name: "삭제", exact: true }).click();
      const question = page.getByRole("dialog", { name: "정말 삭제하시겠습니까?" });
      await question.getByRole("button", { name: "삭제" }).click();
      await flash(page, "게시글이 삭제되었습니다.").waitFor();
      expect(new URL(page.url()).pathname).toBe(LIST);
      expect((await page.goto(pathname))?.status()).toBe(404);
    }
  });
});

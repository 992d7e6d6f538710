import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boardWords } from "../../app/boards/words";
import { editor, flash, save, titleBox, typeContent, untilReady } from "../support/board-form";
import { newTitle, openContents, rawWriter } from "../support/board-pages";
import { logIn, useBrowser } from "../support/browser";
import { startGeneration } from "../support/generations";
import { useStarted } from "../support/started";

/** Edits a post that the editor cannot represent, with scripts on. */

const CONTENT =
  '<p>앞 <s>옛말</s> · 🚻</p>\n<table><tr><td>표</td></tr></table><p><img src="https://elsewhere.example/a.png"></p>';
const { notRepresented, keepContent, editsNotKept } = boardWords().form;

describe("the editor of a post with a table, strikethrough and an external picture", () => {
  const open = useBrowser();
  const way = { scripts: true, open };
  const harness = useStarted(() => startGeneration("egov-4.2"));
  let contents: ReturnType<typeof openContents>;

  beforeAll(async () => {
    contents = openContents(harness.backend.dataDir);
  });
  afterAll(() => contents?.close());

  /** Opens the form of a post with this content as an administrator. */
  async function openForm(content = CONTENT): Promise<{ id: string; page: Page }> {
    const id = await (await rawWriter(harness.backend.origin))(newTitle(), "<p>글</p>");
    contents.write(id, content);
    const page = await open({ baseURL: harness.app.origin });
    await logIn(page, "admin", `/community/free/${id}/modify`);
    await untilReady(page, way);
    return { id, page };
  }

  it("offers to keep the content, and keeps every byte if only the title changes", async () => {
    const { id, page } = await openForm();
    await page.getByText(notRepresented, { exact: true }).waitFor();
    const box = page.getByRole("checkbox", { name: keepContent });
    expect(await box.isChecked()).toBe(true);
    const title = newTitle("제목만");
    await titleBox(page).fill(title);
    await save(page);
    await flash(page, "수정되었습니다.").waitFor();
    await page.getByRole("link", { name: title, exact: true }).waitFor();
    expect(contents.read(id)).toBe(CONTENT);
  });

  it("asks before it drops an edit, and saves the edit once the checkbox is cleared", async () => {
    const { id, page } = await openForm();
    await typeContent(page, "새로 쓴 글", way);
    await save(page);
    await page.locator("#post-keepContent-error").getByText(editsNotKept).waitFor();
    expect(await editor(page).innerText()).toContain("새로 쓴 글");
    expect(contents.read(id)).toBe(CONTENT);
    await page.getByRole("checkbox", { name: keepContent }).uncheck();
    await save(page);
    await flash(page, "수정되었습니다.").waitFor();
    expect(contents.read(id)).toBe("<p>새로 쓴 글</p>");
  });

  it("opens a returned form with the formatting of a post whose text was not touched", async () => {
    const { id, page } = await openForm("<h2>제목</h2><p>글 <strong>굵게</strong></p>");
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("form.post-form");
      const title = form?.querySelector<HTMLInputElement>("input[name=title]");
      if (title) title.value = "가".repeat(201);
      // Submits as a browser does before hydration.
      form?.submit();
    });
    await page.getByText(boardWords().form.titleTooLong(200)).first().waitFor();
    await untilReady(page, way);
    await editor(page).getByText("굵게").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(" 끝");
    await titleBox(page).fill(newTitle());
    await save(page);
    await flash(page, "수정되었습니다.").waitFor();
    expect(contents.read(id)).toMatch(/^<h2>제목<\/h2><p>글 <strong>굵게/);
  });
});

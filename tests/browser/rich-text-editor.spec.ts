import { describe, expect, it } from "vitest";
import { auditPage, overflowOf, smallTargetsOf } from "../support/axe";
import { PHONE } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { gate } from "../support/gate";
import { useRichTextPage } from "../support/rich-text-page/use-rich-text-page";
import {
  editorOf,
  htmlOf,
  postedBy,
  toolOf,
  untilCursorSeen,
  untilEditorFocused,
  write,
} from "../support/rich-text-page/writer";

describe("the rich text field", () => {
  const { site, openPage, openForm, openEditor } = useRichTextPage();

  /** Opens a form whose editor loads once `release` is called, which resolves when the page has its code. */
  async function openWithHeldEditor(html: string) {
    site.answers.html = html;
    const page = await openPage();
    const editor = gate();
    await page.route(/rich-editor/, async (route) => {
      await editor.closed;
      await route.continue();
    });
    await page.goto(`${site.origin}/write`);
    const release = async () => {
      const code = page.waitForResponse(/rich-editor/);
      editor.open();
      // The page has got the editor's code before this import of the same module ends.
      await page.evaluate(`import(${JSON.stringify((await code).url())}).then(() => undefined)`);
    };
    return { page, release };
  }

  describe("the field without its editor", () => {
    it("is a plain labelled field without scripts", async () => {
      site.answers.html =
        '<h2>제목</h2><p>첫 <strong>글</strong></p><img src="/board/images/BBS/a.png" alt="입구">';
      const { page } = await openForm({ javaScriptEnabled: false });
      await expect(page.getByLabel("내용").inputValue()).resolves.toBe("제목\n\n첫 글\n\n[사진 1: 입구]");
      expect(await page.getByText("원본을 그대로 둘까요?").count()).toBe(1);
      expect(await page.getByLabel("사진", { exact: true }).count()).toBe(1);
      await page.getByLabel("내용").fill("새 글");
      await page.getByRole("button", { name: "저장" }).click();
      await page.getByText("saved").waitFor();
      expect(site.saved).toEqual([{ title: "", content: "새 글", contentFormat: "text", images: "" }]);
    });

    it("stays plain if the editor fails to load", async () => {
      const page = await openPage();
      let requestCount = 0;
      await page.route(/rich-editor/, (route) => {
        requestCount += 1;
        return route.abort();
      });
      await page.goto(`${site.origin}/write`);
      await expect.poll(() => requestCount).toBeGreaterThan(0);
      await page.getByLabel("내용").fill("글");
      expect(await postedBy(page)).toEqual({ title: "", content: "글", contentFormat: "text" });
      expect(await page.getByRole("toolbar").count()).toBe(0);
    });

    it("waits for a visitor who is typing, and passes the typed text to the editor", async () => {
      const { page, release } = await openWithHeldEditor("<p>첫 글</p>");
      await page.getByLabel("내용").press("End");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.keyboard.type("둘");
      await release();
      await page.keyboard.type("째");
      expect(await htmlOf(page)).toBe("첫 글\n\n둘째");
      await page.getByLabel("제목", { exact: true }).focus();
      await editorOf(page).and(page.locator("[contenteditable=true]")).waitFor();
      expect(await editorOf(page).innerHTML()).toBe("<p>첫 글</p><p>둘째</p>");
      expect((await postedBy(page)).contentFormat).toBe("html");
    });

    it("stays plain if a visitor edits a formatted post in it, because the editor would lose the formatting", async () => {
      const { page, release } = await openWithHeldEditor("<p>첫 <strong>글</strong></p>");
      await page.getByLabel("내용").fill("둘째");
      await page.getByLabel("제목", { exact: true }).focus();
      await release();
      expect(await page.getByRole("toolbar").count()).toBe(0);
      expect(await page.getByText("원본을 그대로 둘까요?").count()).toBe(1);
      expect(await postedBy(page)).toEqual({ title: "", content: "둘째", contentFormat: "text" });
    });
  });

  describe("the editor", () => {
    it("replaces the field, keeps it filled, and leaves a post unchanged until an edit", async () => {
      const html = "<h2>제목</h2><p>글</p><ul><li>하나</li></ul>";
      const { page, faults } = await openEditor(html);
      expect(await postedBy(page)).toEqual({
        title: "",
        content: "제목\n\n글\n\n- 하나",
        contentFormat: "text",
        contentUnchanged: "yes",
      });
      await editorOf(page).getByText("글", { exact: true }).click();
      await page.keyboard.press("End");
      await untilCursorSeen(page);
      await page.keyboard.type("이 <b> 길다");
      expect(await postedBy(page)).toEqual({
        title: "",
        content: "<h2>제목</h2><p>글이 &lt;b&gt; 길다</p><ul><li><p>하나</p></li></ul>",
        contentFormat: "html",
      });
      await page.getByRole("button", { name: "저장" }).click();
      await page.getByRole("heading", { name: "목록" }).waitFor();
      expect(site.saved[0]).toMatchObject({
        contentFormat: "html",
        content: expect.stringContaining("글이 &lt;b"),
      });
      expect(faults).toEqual([]);
    });

    it("sends nothing if it is empty", async () => {
      const { page } = await openEditor();
      await write(page, "글");
      await page.keyboard.press("Backspace");
      expect(await postedBy(page)).toMatchObject({ content: "", contentFormat: "html" });
    });

    it("gets the focus from its label and from the error summary, and announces its errors", async () => {
      const { page } = await openEditor();
      expect(await editorOf(page).getAttribute("aria-invalid")).toBeNull();
      await page.locator("label[for=content]").click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content-editor");
      await page.getByLabel("제목", { exact: true }).focus();
      await page.evaluate(() => document.getElementById("content")?.focus());
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content-editor");
      site.answers.save = () => new Response("내용을 입력하세요.", { status: 400 });
      await write(page, "글");
      await page.getByRole("button", { name: "저장" }).click();
      await page.getByText("내용을 입력하세요.").waitFor();
      await expect.poll(() => editorOf(page).getAttribute("aria-invalid")).toBe("true");
      expect(await editorOf(page).getAttribute("aria-describedby")).toBe("content-error");
      expect(await editorOf(page).getAttribute("aria-required")).toBe("true");
      expect(await editorOf(page).innerText()).toBe("글");
    });

    it("has a toolbar with one Tab stop", async () => {
      const { page } = await openEditor();
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);
      await page.getByLabel("제목", { exact: true }).focus();
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("굵게");
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe("기울임");
      await page.keyboard.press("End");
      expect(await focused()).toBe("다시 하기");
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe("굵게");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe("밑줄");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("content-editor");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("저장");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      expect(await focused()).toBe("밑줄");
      await page.keyboard.press("Shift+Tab");
      expect(await focused()).toBe("title");
      await editorOf(page).focus();
      await page.keyboard.press("Alt+F10");
      expect(await focused()).toBe("밑줄");
    });

    it("makes bold text, headings, lists and quotes by mouse and by key, and announces them", async () => {
      const { page, faults } = await openEditor();
      await write(page, "글");
      await page.keyboard.press("ControlOrMeta+a");
      await untilCursorSeen(page);
      for (const name of ["굵게", "기울임", "밑줄"]) await toolOf(page, name).click();
      expect(await htmlOf(page)).toBe("<p><strong><em><u>글</u></em></strong></p>");
      await expect.poll(() => toolOf(page, "굵게").getAttribute("aria-pressed")).toBe("true");
      await toolOf(page, "굵게").focus();
      await page.keyboard.press("Enter");
      await untilEditorFocused(page);
      await toolOf(page, "기울임").focus();
      await page.keyboard.press("Space");
      await untilEditorFocused(page);
      expect(await htmlOf(page)).toBe("<p><u>글</u></p>");
      await expect.poll(() => toolOf(page, "굵게").getAttribute("aria-pressed")).toBe("false");
      await page.keyboard.press("ControlOrMeta+u");
      const shapes: [string, string][] = [
        ["큰 제목 (H2)", "<h2>글</h2>"],
        ["작은 제목 (H3)", "<h3>글</h3>"],
        ["글머리 목록", "<ul><li><p>글</p></li></ul>"],
        ["번호 목록", "<ol><li><p>글</p></li></ol>"],
        ["인용", "<blockquote><p>글</p></blockquote>"],
      ];
      for (const [name, html] of shapes) {
        await toolOf(page, name).click();
        expect([name, await htmlOf(page)]).toEqual([name, html]);
        await expect.poll(() => toolOf(page, name).getAttribute("aria-pressed")).toBe("true");
        await toolOf(page, name).click();
        expect(await htmlOf(page)).toBe("<p>글</p>");
      }
      expect(faults).toEqual([]);
    });

    it("undoes and redoes, and disables undo if there is nothing to undo", async () => {
      const { page } = await openEditor("<p>글</p>");
      expect(await toolOf(page, "되돌리기").getAttribute("aria-disabled")).toBe("true");
      await write(page, "!");
      await toolOf(page, "되돌리기").click();
      expect(await htmlOf(page)).toBe("<p>글</p>");
      await toolOf(page, "다시 하기").click();
      expect(await htmlOf(page)).toContain("!");
      await page.keyboard.press("ControlOrMeta+z");
      expect(await htmlOf(page)).toBe("<p>글</p>");
    });

    it.each(
      firstOrAll(
        [
          ["## 제목", "<h2>제목</h2>"],
          ["- 하나", "<ul><li><p>하나</p></li></ul>"],
          ["**굵게** ", "<p><strong>굵게</strong> </p>"],
          ["`코드` ~~줄~~", "<p>`코드` ~~줄~~</p>"],
          [
            "https://a.kr/b 끝",
            '<p><a rel="noopener nofollow ugc" href="https://a.kr/b">https://a.kr/b</a> 끝</p>',
          ],
          ["# 제목", "<h2>제목</h2>"],
          ["### 제목", "<h3>제목</h3>"],
          ["* 하나", "<ul><li><p>하나</p></li></ul>"],
          ["1. 하나", "<ol><li><p>하나</p></li></ol>"],
          ["3. 셋", "<p>3. 셋</p>"],
          ["> 따옴", "<blockquote><p>따옴</p></blockquote>"],
          ["*기울임* ", "<p><em>기울임</em> </p>"],
        ] as const,
        5,
      ),
    )("formats %j during typing", async (typedText, html) => {
      const { page } = await openEditor();
      await write(page, typedText);
      expect(await htmlOf(page)).toBe(html);
    });

    it("indents list items by keys, and lets Tab leave", async () => {
      const { page } = await openEditor("<ul><li>하나</li><li>둘</li></ul>");
      await editorOf(page).getByText("둘", { exact: true }).click();
      await untilCursorSeen(page);
      await page.keyboard.press("ControlOrMeta+]");
      expect(await htmlOf(page)).toBe("<ul><li><p>하나</p><ul><li><p>둘</p></li></ul></li></ul>");
      await page.keyboard.press("ControlOrMeta+[");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("저장");
      expect(await htmlOf(page)).toBe("<ul><li><p>하나</p></li><li><p>둘</p></li></ul>");
    });

    it("adds, changes and removes links in a dialog", async () => {
      const { page, faults } = await openEditor("<p>여기</p>");
      const dialog = page.getByRole("dialog", { name: "링크" });
      await editorOf(page).click();
      await page.keyboard.press("ControlOrMeta+a");
      await untilCursorSeen(page);
      await toolOf(page, "링크").click();
      await dialog.getByLabel("주소").fill("javascript:alert(1)");
      await page.keyboard.press("Enter");
      await dialog.getByText("http:// 또는 https://로 시작하는").waitFor();
      await dialog.getByLabel("주소").fill("www.daejeon.go.kr/길");
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      const link = (href: string) => `<p><a rel="noopener nofollow ugc" href="${href}">여기</a></p>`;
      expect(await htmlOf(page)).toBe(link("https://www.daejeon.go.kr/%EA%B8%B8"));
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("content-editor");
      await page.keyboard.press("ControlOrMeta+k");
      expect(await dialog.getByLabel("주소").inputValue()).toBe("https://www.daejeon.go.kr/%EA%B8%B8");
      await dialog.getByLabel("주소").fill("https://a.kr/");
      await dialog.getByRole("button", { name: "적용" }).click();
      expect(await htmlOf(page)).toBe(link("https://a.kr/"));
      await toolOf(page, "링크").click();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await toolOf(page, "링크").click();
      await dialog.getByRole("button", { name: "링크 없애기" }).click();
      expect(await htmlOf(page)).toBe("<p>여기</p>");
      await page.keyboard.press("End");
      await toolOf(page, "링크").click();
      await dialog.getByLabel("주소").fill("https://b.kr/");
      await page.keyboard.press("Enter");
      expect(await htmlOf(page)).toContain('href="https://b.kr/">https://b.kr/</a>');
      expect(site.saved).toEqual([]);
      expect(faults).toEqual([]);
    });

    it("works with a finger and is clean for axe", async () => {
      const html =
        '<h2>제목</h2><p>글 <a href="/map">지도</a></p><img src="/board/images/BBS/a.png" alt="입구">';
      const { page } = await openEditor(html, { viewport: PHONE, bypassCSP: true });
      expect(await overflowOf(page)).toBe(0);
      expect((await smallTargetsOf(page, 44)).filter((target) => !target.startsWith("a."))).toEqual([]);
      const narrow = await page
        .locator(".tool")
        .evaluateAll((tools) => tools.filter((tool) => tool.getBoundingClientRect().width < 44).length);
      expect(narrow).toBe(0);
      expect(await auditPage(page)).toEqual([]);
      await toolOf(page, "링크").click();
      expect(await auditPage(page)).toEqual([]);
    });
  });
});

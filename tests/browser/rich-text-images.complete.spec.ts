import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { gate } from "../support/gate";
import { useRichTextPage } from "../support/rich-text-page/use-rich-text-page";
import {
  editorOf,
  htmlOf,
  insertClipboard,
  statusOf,
  toolOf,
  untilCursorSeen,
  write,
} from "../support/rich-text-page/writer";

describe("pasting into the editor", () => {
  const { site, openEditor } = useRichTextPage();

  describe("content from elsewhere", () => {
    it("is reduced to the allowed elements without a CSP violation", async () => {
      const { page, faults } = await openEditor();
      await editorOf(page).click();
      await insertClipboard(page, "paste", {
        "text/html":
          '<div style="color:red" onclick="alert(1)"><h1 class=x>제목</h1><p style="margin:0"><b style="font-weight:normal">굵게</b> ' +
          '<span style="color:red">글</span> <a href="javascript:alert(1)">나쁜</a> <a href="https://a.kr/" target=_blank>좋은</a></p>' +
          '<table><tr><td>가</td><td>나</td></tr></table><img src="https://evil.example/x.png"><script>alert(1)</script></div>',
      });
      expect(await htmlOf(page)).toBe(
        "<h2>제목</h2><p><strong>굵게</strong> 글 나쁜 " +
          '<a rel="noopener nofollow ugc" href="https://a.kr/">좋은</a></p><p>가 나</p>',
      );
      expect(faults).toEqual([]);
    });

    it("merges into the paragraph if it was copied from within the editor", async () => {
      const { page } = await openEditor("<ul><li>하나 둘</li></ul><p>셋</p>");
      await editorOf(page).getByText("셋", { exact: true }).click();
      await untilCursorSeen(page);
      await page.keyboard.press("End");
      await untilCursorSeen(page);
      await insertClipboard(page, "paste", {
        "text/html": '<ul data-pm-slice="3 3 []"><li><p>나</p></li></ul>',
      });
      expect(await htmlOf(page)).toBe("<ul><li><p>하나 둘</p></li></ul><p>셋나</p>");
    });

    it("keeps the lines of plain text", async () => {
      const { page } = await openEditor();
      await editorOf(page).click();
      await insertClipboard(page, "paste", { "text/plain": "가 <b>\n\n나" });
      expect(await htmlOf(page)).toBe("<p>가 &lt;b&gt;</p><p>나</p>");
    });
  });

  describe("images", () => {
    const PNG = { name: "입구.png", mimeType: "image/png", buffer: Buffer.from("x") };
    const IMAGE = (number: number) => `<img src="/board/images/BBS/image-${number}.png" alt="">`;
    const choose = (page: Page, files: (typeof PNG)[]) =>
      page.locator(".rich-editor input[type=file]").setInputFiles(files);

    it("are inserted by the button at the cursor, with a description", async () => {
      const { page, faults } = await openEditor("<p>가</p><p>나</p>");
      await editorOf(page).getByText("가", { exact: true }).click();
      await untilCursorSeen(page);
      const chooser = page.waitForEvent("filechooser");
      await toolOf(page, "이미지 넣기").click();
      await (await chooser).setFiles([PNG]);
      await statusOf(page, "이미지를 넣었습니다.").waitFor();
      expect(site.images.map(({ name }) => name)).toEqual(["입구.png"]);
      expect(await htmlOf(page)).toBe(`<p>가</p>${IMAGE(1)}<p>나</p>`);
      expect(await toolOf(page, "이미지 설명 (ALT)").getAttribute("aria-disabled")).toBe("true");
      await page.keyboard.type("다");
      expect(await htmlOf(page)).toBe(`<p>가</p>${IMAGE(1)}<p>다나</p>`);
      await editorOf(page).locator("img").click();
      await toolOf(page, "이미지 설명 (ALT)").click();
      await page.getByRole("dialog").getByLabel("설명").fill('입구 "남"');
      await page.keyboard.press("Enter");
      expect(await htmlOf(page)).toContain('alt="입구 &quot;남&quot;"');
      expect(faults).toEqual([]);
    });

    it("are inserted together in order at the end of a text that continues below", async () => {
      const { page } = await openEditor();
      await write(page, "가");
      await choose(page, [PNG, PNG]);
      await statusOf(page, "이미지를 넣었습니다.").waitFor();
      await page.keyboard.type("나");
      expect(await htmlOf(page)).toBe(`<p>가</p>${IMAGE(1)}${IMAGE(2)}<p>나</p>`);
    });

    it("are inserted by paste and by drop", async () => {
      const { page } = await openEditor("<p>가</p>");
      await editorOf(page).click();
      const file = { name: "a.png", type: "image/png" };
      await insertClipboard(
        page,
        "paste",
        { "text/html": '<meta charset="utf-8"><img src="https://a.example/a.png">' },
        [file],
      );
      await expect.poll(() => htmlOf(page)).toContain(IMAGE(1));
      await insertClipboard(page, "drop", {}, [file, { name: "b.txt", type: "text/plain" }]);
      await expect.poll(() => htmlOf(page)).toContain(IMAGE(2));
      await statusOf(page, "b.txt: 이미지 파일이 아닙니다.").waitFor();
      expect(site.images).toHaveLength(2);
    });

    it("stay at their place during further typing, and block sending until they are uploaded", async () => {
      const { page } = await openEditor("<p>가</p><p>나</p>");
      const upload = gate();
      site.answers.image = async () => {
        await upload.closed;
        return Response.json({ url: "/board/images/BBS/image-1.png" });
      };
      await editorOf(page).getByText("나", { exact: true }).click();
      await untilCursorSeen(page);
      await choose(page, [PNG]);
      await statusOf(page, "이미지를 올리는 중입니다… (1/1)").waitFor();
      await editorOf(page).getByText("가", { exact: true }).click();
      await untilCursorSeen(page);
      await page.keyboard.type("라");
      await page.getByRole("button", { name: "저장" }).click();
      await statusOf(page, "다 올라간 뒤").waitFor();
      expect(site.saved).toEqual([]);
      upload.open();
      await expect.poll(() => htmlOf(page)).toContain(IMAGE(1));
      expect((await htmlOf(page)).replace(/<p>(가라|라가)<\/p>/, "<p>가</p>")).toBe(
        `<p>가</p><p>나</p>${IMAGE(1)}`,
      );
      await page.getByRole("button", { name: "저장" }).click();
      await page.getByRole("heading", { name: "목록" }).waitFor();
    });

    it.each<[string, () => Response]>([
      ["the server refuses", () => new Response("x", { status: 400 })],
      ["the answer is no JSON", () => new Response("<html>")],
      ["the address is on another site", () => Response.json({ url: "https://evil.example/a.png" })],
    ])("report that %s", async (_name, answer) => {
      const { page } = await openEditor("<p>가</p>");
      site.answers.image = answer;
      await choose(page, [PNG]);
      await statusOf(page, "입구.png: 이미지 업로드에 실패했습니다.").waitFor();
      expect(await editorOf(page).locator("img:not(.ProseMirror-separator)").count()).toBe(0);
    });

    it.each([400, 401, 413])("show the answer's own message for status %i", async (status) => {
      const { page } = await openEditor("<p>가</p>");
      site.answers.image = () => Response.json({ message: "까닭을 적은 글" }, { status });
      await choose(page, [PNG, PNG]);
      await statusOf(page, "까닭을 적은 글").waitFor();
      expect(await statusOf(page, "까닭을 적은 글").textContent()).toBe("까닭을 적은 글");
    });

    it("hide the answer's message of a server error", async () => {
      const { page } = await openEditor("<p>가</p>");
      site.answers.image = () => Response.json({ message: "까닭을 적은 글" }, { status: 502 });
      await choose(page, [PNG]);
      await statusOf(page, "입구.png: 이미지 업로드에 실패했습니다.").waitFor();
    });

    it("report a file that is no image or too large", async () => {
      const { page } = await openEditor();
      await choose(page, [{ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") }]);
      await statusOf(page, "a.txt: 이미지 파일이 아닙니다.").waitFor();
      await choose(page, [{ ...PNG, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }]);
      await statusOf(page, "입구.png: 파일이 너무 큽니다. (최대 10MB)").waitFor();
      expect(site.images).toEqual([]);
    });
  });
});

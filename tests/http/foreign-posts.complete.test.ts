import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ko as boardWords } from "../../app/boards/words/ko";
import { newTitle, openContents, rawWriter, sendPost } from "../support/board-pages";
import { type Generation, type GenerationHarness, startGeneration } from "../support/generations";
import { answered } from "../support/http-session";
import {
  checkedOf,
  fieldMessage,
  fieldValue,
  findControls,
  summaryOf,
  wordsOf,
} from "../support/http-session-page";

/** Posts of another program whose content the editor cannot represent, with scripts off. */

const { notRepresented, editsNotKept, keepContent, titleTooLong } = boardWords.form;
const ELSEWHERE = '<img src="https://elsewhere.example/a.png" alt="지도">';

/** Losses that the form lists, with the content that another program sends. */
const FOREIGN: [losses: string, content: string][] = [
  ["사진 2장", `<p>앞</p><p>${ELSEWHERE}</p><p>${ELSEWHERE}</p>`],
  ["사진 1장", `<p>${ELSEWHERE}</p>`],
  ["표", "<table><tr><th>동</th><td>수</td></tr></table><p>끝</p>"],
  ["취소선, 글자색", '<p><s>어제</s> <span style="color: #f00">오늘</span></p>'],
  [
    "배경색, 글꼴과 글자 크기, 정렬",
    '<p style="text-align:center;background-color:red"><font size=7>글</font></p>',
  ],
  ["동영상이나 삽입된 내용", '<p>글</p><iframe src="https://video.example/1"></iframe>'],
  ["링크", '<p><a href="mailto:a@b.kr">편지</a></p>'],
  ["링크", '<p><a href="https://a.example/"><img src="/board/images/B/a.png"></a></p>'],
  ["제목 크기, 코드, 가로줄", "<h1>제목</h1><hr><pre>a\n  b</pre>"],
  ["사진 크기", '<p>글</p><img src="/board/images/B/a.png" width="50%">'],
  ["목록 번호, 위·아래 첨자", '<ol start="3"><li>m<sup>2</sup></li></ol>'],
  ["그 밖의 서식", '<p style="margin:2em">글</p><details><summary>더</summary>글</details>'],
  ["너무 많은 서식(굵은 글씨, 목록, 링크, 사진)", "<p><b>글</b>줄</p>".repeat(600)],
  ["취소선", `<p>R&amp;D · … “인용” &nbsp;&lt;b&gt; &amp;lt;i&amp;gt; é→ 'a' "b" 🚻</p>\r\n<p><s>둘</s></p>`],
  ["취소선", "\n  <p>첫째</p>\n\n<p><s>둘째</s></p>\r\n \n"],
];
/** Content that the editor represents, but that the sanitiser writes in another way. */
const USUAL = [
  "<div>가</div>\n<div>나 <B>다</B></div>",
  '<p class="editor-text"><a href="https://a.example" target="_blank" data-id="1">글</a></p>',
];

/** Returns a text of a form as eGov 4.3 and 5.x store it. */
const escapedForm = (text: string) =>
  text
    .replace(/[<>"']/g, (sign) => ({ "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "&apos;")
    .replace(/[\u{10000}-\u{10ffff}]/gu, (sign) => `&#${sign.codePointAt(0)};`);

const GENERATIONS: { generation: Generation; plain: boolean }[] = [
  { generation: "egov-4.2", plain: false },
  { generation: "egov-5.0", plain: false },
  { generation: "egov-5.0.1", plain: true },
];

describe.each(GENERATIONS)(
  "posts of other programs, generation $generation, plain: $plain",
  ({ generation, plain }) => {
    let { backend, admin, stop } = {} as GenerationHarness;
    let contents: ReturnType<typeof openContents>;
    let writeRaw: Awaited<ReturnType<typeof rawWriter>>;
    const storedForm = (content: string) => (generation === "egov-4.2" ? content : escapedForm(content));

    beforeAll(async () => {
      ({ backend, admin, stop } = await startGeneration(generation, plain));
      contents = openContents(backend.dataDir);
      writeRaw = await rawWriter(backend.origin, generation);
    });
    afterAll(async () => {
      contents?.close();
      await stop?.();
    });

    /** Writes a post with this content. @returns its number */
    async function writeForeign(content: string): Promise<string> {
      const id = await writeRaw(newTitle("다른 프로그램의 글"), "<p>글</p>");
      contents.write(id, storedForm(content));
      return id;
    }

    /** Opens the form of a post. @returns the fields that a browser would send, with another title */
    async function openForm(id: string) {
      const path = `/community/free/${id}/modify`;
      const { html } = await answered(200, admin.get(path));
      const fields = {
        title: newTitle("고친 제목"),
        content: fieldValue(html, "content") ?? "",
        revision: fieldValue(html, "revision") ?? "",
        keepContent: checkedOf(html, "keepContent"),
      };
      return { path, html, fields };
    }

    it.each(FOREIGN)(
      "show the loss of %s, and keep every byte if only the title changes: %j",
      async (losses, content) => {
        const id = await writeForeign(content);
        const { path, html, fields } = await openForm(id);
        expect(wordsOf(html)).toContain(notRepresented(losses));
        expect(fields.keepContent).toEqual(["yes"]);
        await answered(303, sendPost(admin, path, fields));
        expect(contents.read(id)).toBe(storedForm(content));
        expect(wordsOf((await admin.get(`/community/free/${id}`)).html)).toContain(fields.title);
      },
    );

    it.each(USUAL)(
      "show no warning if nothing is lost, and keep their bytes until the text changes: %j",
      async (content) => {
        const id = await writeForeign(content);
        const { path, html, fields } = await openForm(id);
        expect([findControls(html, "keepContent"), wordsOf(html).includes(keepContent)]).toEqual([[], false]);
        await answered(303, sendPost(admin, path, fields));
        expect(contents.read(id)).toBe(storedForm(content));
        const secondForm = await openForm(id);
        await answered(303, sendPost(admin, path, { ...secondForm.fields, content: "다른 글" }));
        expect(contents.read(id)).toBe(storedForm("<p>다른 글</p>"));
      },
    );

    it("keep every byte when an attachment is added", async () => {
      const content = "<p><s>첫째</s></p>\n<p>둘째 · 🚻</p>\n";
      const id = await writeForeign(content);
      const { path, fields } = await openForm(id);
      const files = new File(["그림"], "표.png", { type: "image/png" });
      const png = Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      );
      await answered(
        303,
        sendPost(admin, path, { ...fields, files: new File([png], files.name, { type: files.type }) }),
      );
      expect(contents.read(id)).toBe(storedForm(content));
      expect(wordsOf((await admin.get(`/community/free/${id}`)).html)).toContain("표.png");
    });

    it("are saved from the editor once the checkbox is cleared", async () => {
      const id = await writeForeign(`<p>앞 <s>옛말</s></p><p>${ELSEWHERE}</p>`);
      const { path, fields } = await openForm(id);
      await answered(303, sendPost(admin, path, { ...fields, keepContent: [] }));
      expect(contents.read(id)).toBe(storedForm("<p>앞 옛말</p><p></p>"));
    });
  },
);

describe("the form of a post that the editor cannot represent", () => {
  let { backend, admin, user, stop } = {} as GenerationHarness;
  let contents: ReturnType<typeof openContents>;
  beforeAll(async () => {
    ({ backend, admin, user, stop } = await startGeneration("egov-5.0", false));
    contents = openContents(backend.dataDir);
  });
  afterAll(async () => {
    contents?.close();
    await stop?.();
  });

  const CONTENT = escapedForm("<p>앞 <s>옛말</s></p>\n<table><tr><td>표</td></tr></table>");
  const NOTICES = "BBSMSTR_AAAAAAAAAAAA";

  async function openForeign(base = "/community/free", bbsId?: string) {
    const id = await (await rawWriter(backend.origin, "egov-5.0", bbsId))(newTitle(), "<p>글</p>");
    contents.write(id, CONTENT);
    const path = `${base}/${id}/modify`;
    const { html } = await answered(200, admin.get(path));
    const revision = fieldValue(html, "revision") ?? "";
    const fields = {
      title: newTitle(),
      content: fieldValue(html, "content") ?? "",
      revision,
      keepContent: "yes",
    };
    return { id, path, html, fields };
  }

  it("asks before it keeps the content and drops an edit, and obeys the second submit", async () => {
    const { id, path, fields } = await openForeign();
    const editedFields = { ...fields, content: "고친 글" };
    const { html } = await answered(400, sendPost(admin, path, editedFields));
    expect([summaryOf(html), fieldMessage(html, "keepContent")]).toEqual([[editsNotKept], editsNotKept]);
    expect([fieldValue(html, "content"), checkedOf(html, "keepContent")]).toEqual(["고친 글", ["yes"]]);
    expect(contents.read(id)).toBe(CONTENT);
    await answered(303, sendPost(admin, path, { ...editedFields, again: fieldValue(html, "again") ?? "" }));
    expect(contents.read(id)).toBe(CONTENT);
  });

  it("saves the edit if the checkbox is cleared after the question", async () => {
    const { id, path, fields } = await openForeign();
    const editedFields = { ...fields, content: "고친 글" };
    await answered(400, sendPost(admin, path, editedFields));
    await answered(303, sendPost(admin, path, { ...editedFields, keepContent: [] }));
    expect(contents.read(id)).toBe(escapedForm("<p>고친 글</p>"));
  });

  it.each([["yes"], [[]]])("comes back with the checkbox as sent: %j", async (sentValue) => {
    const { id, path, fields } = await openForeign();
    const refusal = sendPost(admin, path, { ...fields, title: "가".repeat(201), keepContent: sentValue });
    const { html } = await answered(400, refusal);
    expect(summaryOf(html)).toEqual([titleTooLong(200)]);
    expect(findControls(html, "keepContent")).toHaveLength(1);
    expect(checkedOf(html, "keepContent")).toEqual([sentValue].flat());
    expect(wordsOf(html)).toContain(notRepresented("표, 취소선"));
    expect(contents.read(id)).toBe(CONTENT);
  });

  it("detects a change in the meantime and keeps the newer content", async () => {
    const { id, path, fields } = await openForeign();
    const newerContent = escapedForm("<p><s>그사이</s></p>");
    contents.write(id, newerContent);
    const { html } = await answered(400, sendPost(admin, path, fields));
    expect(summaryOf(html)).toEqual([boardWords.form.changedMeanwhile]);
    const second = { ...fields, revision: fieldValue(html, "revision") ?? "", again: "yes" };
    await answered(303, sendPost(admin, path, second));
    expect(contents.read(id)).toBe(newerContent);
  });

  it("keeps every byte of a notice in the administration", async () => {
    const { id, path, html, fields } = await openForeign("/admin/notice", NOTICES);
    expect([wordsOf(html).includes(notRepresented("표, 취소선")), checkedOf(html, "keepContent")]).toEqual([
      true,
      ["yes"],
    ]);
    await answered(303, sendPost(admin, path, fields));
    expect(contents.read(id)).toBe(CONTENT);
  });

  it("has no checkbox for a reply, which quotes nothing", async () => {
    const { id } = await openForeign();
    const { html } = await answered(200, user.get(`/community/free/${id}/reply`));
    expect([fieldValue(html, "content"), findControls(html, "keepContent")]).toEqual(["", []]);
  });
});

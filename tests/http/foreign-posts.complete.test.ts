import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boardWords } from "../../app/boards/words";
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

const { notRepresented, editsNotKept, keepContent, titleTooLong } = boardWords().form;
const ELSEWHERE = '<img src="https://elsewhere.example/a.png" alt="지도">';

/** Contents of another program that neither the text field nor the editor shows completely. */
const FOREIGN = [
  `<p>앞</p><p>${ELSEWHERE}</p><p>${ELSEWHERE}</p>`,
  "<table><tr><th>동</th><td>수</td></tr></table><p>끝</p>",
  "<p><b>글</b>줄</p>".repeat(600),
  `<p>R&amp;D · … “인용” &nbsp;&lt;b&gt; &amp;lt;i&amp;gt; é→ 'a' "b" 🚻</p>\r\n<p><s>둘</s></p>`,
  "\n  <p>첫째</p>\n\n<p><s>둘째</s></p>\r\n \n",
  '<p class="editor-text"><a href="https://a.example" target="_blank" data-id="1">글</a></p>',
];
/** Content that the text field shows completely, but that the sanitiser writes in another way. */
const USUAL = ["<div>가</div>\n<div>나<BR>다</div>"];

/** Returns a text of a form as eGov 4.3 and 5.x store it. */
const escapedForm = (text: string) =>
  text
    .replace(/[<>"']/g, (sign) => ({ "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "&apos;")
    .replace(/[\u{10000}-\u{10ffff}]/gu, (sign) => `&#${sign.codePointAt(0)};`);

const GENERATIONS: { generation: Generation }[] = [
  { generation: "egov-4.2" },
  { generation: "egov-5.0" },
  { generation: "egov-5.0.1" },
];

describe.each(GENERATIONS)("posts of other programs, generation $generation", ({ generation }) => {
  let { backend, admin, stop } = {} as GenerationHarness;
  let contents: ReturnType<typeof openContents>;
  let writeRaw: Awaited<ReturnType<typeof rawWriter>>;
  const storedForm = (content: string) => (generation === "egov-4.2" ? content : escapedForm(content));

  beforeAll(async () => {
    ({ backend, admin, stop } = await startGeneration(generation));
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
    "offer to keep the content, and keep every byte if only the title changes: %j",
    async (content) => {
      const id = await writeForeign(content);
      const { path, html, fields } = await openForm(id);
      expect(wordsOf(html)).toContain(notRepresented);
      expect(fields.keepContent).toEqual(["yes"]);
      await answered(303, sendPost(admin, path, fields));
      expect(contents.read(id)).toBe(storedForm(content));
      expect(wordsOf((await admin.get(`/community/free/${id}`)).html)).toContain(fields.title);
    },
  );

  it.each(USUAL)(
    "offer no choice if nothing is lost, and keep their bytes until the text changes: %j",
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

  it("are saved as shown once the checkbox is cleared", async () => {
    const id = await writeForeign(`<p>앞 <s>옛말</s></p><p>${ELSEWHERE}</p>`);
    const { path, fields } = await openForm(id);
    await answered(303, sendPost(admin, path, { ...fields, keepContent: [] }));
    expect(contents.read(id)).toBe(storedForm("<p>앞 옛말</p><p></p>"));
  });
});

describe("the form of a post that its field cannot represent", () => {
  let { backend, admin, user, stop } = {} as GenerationHarness;
  let contents: ReturnType<typeof openContents>;
  beforeAll(async () => {
    ({ backend, admin, user, stop } = await startGeneration("egov-5.0"));
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

  it("keeps the formatting of a post, unless a member writes it anew, who is asked first", async () => {
    const formatted = escapedForm("<h2>제목</h2><p>글 <strong>굵게</strong></p>");
    const { id, path, fields } = await openForeign();
    contents.write(id, formatted);
    const { html } = await answered(200, admin.get(path));
    expect(checkedOf(html, "keepContent")).toEqual(["yes"]);
    const revision = fieldValue(html, "revision") ?? "";
    const editedFields = { ...fields, revision, content: "제목\n\n글 굵게 끝" };
    await answered(400, sendPost(admin, path, editedFields));
    expect(contents.read(id)).toBe(formatted);
    await answered(303, sendPost(admin, path, { ...editedFields, keepContent: [] }));
    expect(contents.read(id)).toBe(escapedForm("<p>제목</p><p>글 굵게 끝</p>"));
  });

  it("keeps the formatting if the editor was open and untouched, whatever its text field has", async () => {
    const formatted = escapedForm("<h2>제목</h2><p>글 <strong>굵게</strong></p>");
    const { id, path, fields } = await openForeign();
    contents.write(id, formatted);
    const revision = fieldValue((await admin.get(path)).html, "revision") ?? "";
    const untouched = { ...fields, revision, content: "제목", contentUnchanged: "yes", keepContent: [] };
    await answered(303, sendPost(admin, path, untouched));
    expect(contents.read(id)).toBe(formatted);
  });

  it.each([["yes"], [[]]])("comes back with the checkbox as sent: %j", async (sentValue) => {
    const { id, path, fields } = await openForeign();
    const refusal = sendPost(admin, path, { ...fields, title: "가".repeat(201), keepContent: sentValue });
    const { html } = await answered(400, refusal);
    expect(summaryOf(html)).toEqual([titleTooLong(200)]);
    expect(findControls(html, "keepContent")).toHaveLength(1);
    expect(checkedOf(html, "keepContent")).toEqual([sentValue].flat());
    expect(wordsOf(html)).toContain(notRepresented);
    expect(contents.read(id)).toBe(CONTENT);
  });

  it("detects a change in the meantime and keeps the newer content", async () => {
    const { id, path, fields } = await openForeign();
    const newerContent = escapedForm("<p><s>그사이</s></p>");
    contents.write(id, newerContent);
    const { html } = await answered(400, sendPost(admin, path, fields));
    expect(summaryOf(html)).toEqual([boardWords().form.changedMeanwhile]);
    const second = { ...fields, revision: fieldValue(html, "revision") ?? "", again: "yes" };
    await answered(303, sendPost(admin, path, second));
    expect(contents.read(id)).toBe(newerContent);
  });

  it("keeps every byte of a notice in the administration", async () => {
    const { id, path, html, fields } = await openForeign("/admin/notice", NOTICES);
    expect([wordsOf(html).includes(notRepresented), checkedOf(html, "keepContent")]).toEqual([true, ["yes"]]);
    await answered(303, sendPost(admin, path, fields));
    expect(contents.read(id)).toBe(CONTENT);
  });

  it("has no checkbox for a reply, which quotes nothing", async () => {
    const { id } = await openForeign();
    const { html } = await answered(200, user.get(`/community/free/${id}/reply`));
    expect([fieldValue(html, "content"), findControls(html, "keepContent")]).toEqual(["", []]);
  });
});

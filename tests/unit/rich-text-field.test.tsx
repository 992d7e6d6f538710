import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RichTextField } from "~/ui/rich-text/rich-text-field";

type Props = Parameters<typeof RichTextField>[0];

const render = (props: Partial<Props> = {}) =>
  renderToStaticMarkup(<RichTextField label="내용" html="" uploadAction="/images" {...props} />);
const textOf = (html: string) => /<textarea[^>]*>([\s\S]*)<\/textarea>/.exec(html)?.[1];

describe("the rich text field in server-rendered HTML", () => {
  test("is a labelled plain field", () => {
    const html = render({ isRequired: true });
    expect(html).toContain('<label for="content" id="content-label">내용');
    expect(html).toMatch(/<textarea id="content" name="content" rows="14"><\/textarea>/);
    expect(html).toContain('<input type="hidden" name="contentFormat" value="text"/>');
    expect(html).not.toMatch(/style=|aria-hidden|contenteditable/);
  });

  test("shows a stored post as text, with marks for its images", () => {
    expect(textOf(render({ html: "<h2>가</h2><p><b>나</b> &lt;다&gt;</p>" }))).toBe("가\n\n나 &lt;다&gt;");
    expect(textOf(render({ html: '<img src="/board/images/B/a.png" alt="문">' }))).toBe("[사진 1: 문]");
  });

  test("shows the typed text in place of the stored one, in both modes", () => {
    const html = "<p>옛 글</p>";
    const renderTyped = (content: string, format: "html" | "text") =>
      textOf(render({ html, typed: { content, format, isUnchanged: false } }));
    expect(renderTyped("새\r\n글 <b>", "text")).toBe("새\r\n글 &lt;b&gt;");
    expect(renderTyped("<p>새 <b>글</b></p>", "html")).toBe("새 글");
    expect(renderTyped("", "text")).toBe("");
  });

  test("is linked to its errors, with the field for images below it", () => {
    const html = render({ errors: ["내용을 입력하세요."], children: <input type="file" name="images" /> });
    expect(html).toMatch(/<textarea[^>]* aria-describedby="content-error" aria-invalid="true"/);
    expect(html).toContain('<p class="field-error" id="content-error">내용을 입력하세요.</p>');
    expect(html).toContain('<div><input type="file" name="images"/></div>');
  });
});

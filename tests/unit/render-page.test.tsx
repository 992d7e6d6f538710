import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { renderPage } from "~/document/render-page.server";
import { INLINE_MARK } from "../../app/document/render-page.server";

function Broken(): never {
  throw new Error("broken");
}

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const innerHtml = (__html: string) => ({ dangerouslySetInnerHTML: { __html } });

const page = (
  <html lang="ko">
    <head>
      <style nonce={INLINE_MARK} {...innerHtml("p{color:red}")} />
    </head>
    <body>
      <script nonce={INLINE_MARK} {...innerHtml("start(1)")} />
      <script nonce={INLINE_MARK} type="module" async {...innerHtml('import "a";\n   import "b";')} />
      <script {...innerHtml("stolen()")} />
      <p>{"하나"} 화장실</p>
    </body>
  </html>
);

describe("renderPage", () => {
  it("returns the same bytes each time, without a mark", () => {
    const first = renderPage(page, true);
    expect(renderPage(page, true)).toEqual(first);
    expect(first.html).not.toMatch(/nonce/);
    expect(first.html).not.toContain(INLINE_MARK);
  });

  it("lists the hash of each marked script and style, and of no other", () => {
    const { html, scripts, styles } = renderPage(page, true);
    expect(scripts).toEqual([sourceOf("start(1)"), sourceOf('import "a";import "b";')]);
    expect(styles).toEqual([sourceOf("p{color:red}")]);
    expect(html).toContain('<script type="text/later">import "a";import "b";</script>');
    expect(html).toContain("<script>stolen()</script>");
  });

  it("returns plain markup where no script takes the page over", () => {
    expect(renderPage(page, true).html).toContain("하나<!-- --> 화장실");
    expect(renderPage(page, false).html).toContain("하나 화장실");
  });

  it("fails as a whole", () => {
    expect(() => renderPage(<Broken />, true)).toThrow("broken");
  });
});

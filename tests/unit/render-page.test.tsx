import { describe, expect, it } from "vitest";
import { NONCE_PLACE, renderPage } from "~/document/render-page.server";

function Broken(): never {
  throw new Error("broken");
}

const page = (words: string) => (
  <html lang="ko">
    <body>
      <script nonce={NONCE_PLACE} />
      <p>{words} 화장실</p>
    </body>
  </html>
);

describe("a rendered page", () => {
  it("is shared by readers whose address and data are the same, each with a nonce of its own", () => {
    const first = renderPage(page("하나"), true, "/map same", "first");
    const second = renderPage(<Broken />, true, "/map same", "second");
    expect(first).toContain('<script nonce="first">');
    expect(second).toBe(first.replace("first", "second"));
    expect(first + second).not.toContain(NONCE_PLACE);
  });

  it("is nobody else's where its data differ, or where it has no key", () => {
    renderPage(page("하나"), true, "/map one", "nonce");
    expect(renderPage(page("둘"), true, "/map other", "nonce")).toContain("둘");
    renderPage(page("셋"), true, null, "nonce");
    expect(renderPage(page("넷"), true, null, "nonce")).toContain("넷");
  });

  it("is plain markup where no script takes it over", () => {
    expect(renderPage(page("하나"), true, null, "n")).toContain("하나<!-- --> 화장실");
    expect(renderPage(page("하나"), false, null, "n")).toContain("하나 화장실");
  });

  it("fails as a whole", () => {
    expect(() => renderPage(<Broken />, true, "/map broken", "nonce")).toThrow("broken");
  });
});

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

const shared = (address: string, data = "data") => ({ address, data });
const own = { address: "/map own", data: null };

describe("a rendered page", () => {
  it("is shared from its second reader on for equal addresses and data, each with a nonce of its own", () => {
    renderPage(page("하나"), true, shared("/map same"), "first");
    const second = renderPage(page("하나"), true, shared("/map same"), "second");
    const third = renderPage(<Broken />, true, shared("/map same"), "third");
    expect(second).toContain('<script nonce="second">');
    expect(third).toBe(second.replace("second", "third"));
    expect(second + third).not.toContain(NONCE_PLACE);
  });

  it("is not shared if its address or data differ or if it is personal", () => {
    for (const time of ["first", "second"]) renderPage(page("하나"), true, shared("/map one"), time);
    expect(renderPage(page("둘"), true, shared("/map one", "other"), "nonce")).toContain("둘");
    expect(renderPage(page("셋"), true, shared("/map other"), "nonce")).toContain("셋");
    for (const time of ["first", "second"]) renderPage(page("넷"), true, own, time);
    expect(renderPage(page("다섯"), true, own, "nonce")).toContain("다섯");
  });

  it("is plain markup where no script hydrates it", () => {
    expect(renderPage(page("하나"), true, own, "n")).toContain("하나<!-- --> 화장실");
    expect(renderPage(page("하나"), false, own, "n")).toContain("하나 화장실");
  });

  it("fails as a whole", () => {
    expect(() => renderPage(<Broken />, true, own, "nonce")).toThrow("broken");
  });
});

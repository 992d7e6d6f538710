import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { offlinePage, timestampText, withTimestamp } from "~/service-worker/kept-texts";
import { OFFLINE_STYLE } from "~/service-worker/offline-style";

const NOON = Date.UTC(2026, 10, 21, 3, 5);

describe("what a kept page says of itself", () => {
  it("is the time in Korea, with the day where it was not today", () => {
    expect(timestampText(NOON, "ko", NOON + 3_600_000)).toBe("12:05");
    expect(timestampText(NOON, "ko", NOON + 86_400_000)).toBe("11월 21일 12:05");
    // A quarter past midnight in Korea is the day before in Greenwich.
    expect(timestampText(Date.UTC(2026, 10, 20, 15, 15), "ko", NOON)).toBe("00:15");
  });

  it("stands last in the page, where its scripts leave it alone", () => {
    const html = withTimestamp("<html><body><main>가</main></body></html>", Date.now(), "ko");
    expect(html).toMatch(
      /<\/main><div class="kept-notice" role="status"><p>[\d:]+에 저장된 화면입니다\.<\/p><\/div><\/body>/,
    );
  });
});

describe("the page without a network", () => {
  it("lists what is kept, and lets nothing out of its attributes", () => {
    const pages = [
      { href: '/map?q="><script>', title: "강남역 | 화장실 지도", keptAt: NOON, look: 'data-theme="dark"' },
    ];
    const html = offlinePage(pages, '/map/detail?toiletId="><script>', "ko");
    expect(html).toMatch(/>강남역 <small>[^<]+<\/small><\/a>/);
    expect(html).toContain('<html lang="ko" data-theme="dark">');
    expect(html).not.toContain("<script>");
    expect(html).toContain("네트워크 연결을 확인해 주세요.");
  });

  it("says nothing of kept pages where there are none", () => {
    expect(offlinePage([], "/login", "ko")).not.toContain("저장된 화면</h2>");
  });

  it("has the colours of the site's tokens, and no others", () => {
    const tokens = readFileSync("app/styles/tokens.css", "utf8");
    const colours = [...OFFLINE_STYLE.matchAll(/(--[\w-]+):(#\w+)/g)];
    expect(colours.length).toBe(27);
    for (const [at, [, name, colour]] of colours.entries()) {
      const theme = at < colours.length / 3 ? "light" : "dark";
      expect(tokens).toMatch(new RegExp(`${name}: [^;]*var\\(--${theme}, ${colour}\\)`));
    }
  });

  it("speaks the language of the address", () => {
    const html = offlinePage([], "/en/map", "en");
    expect(html).toContain('<html lang="en">');
    expect(html).not.toMatch(/\p{Script=Hangul}/u);
    expect(timestampText(NOON, "en", NOON + 86_400_000)).toBe("21 November 12:05");
  });
});

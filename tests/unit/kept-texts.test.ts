import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OFFLINE_STYLE, offlinePage, timestampText, withTimestamp } from "~/service-worker/kept-texts";

const NOON = Date.UTC(2026, 10, 21, 3, 5);

describe("the timestamp of an offline page", () => {
  it("is the Korean time, with the date unless it is today", () => {
    expect(timestampText(NOON, "ko", NOON + 3_600_000)).toBe("12:05");
    expect(timestampText(NOON, "ko", NOON + 86_400_000)).toBe("11월 21일 12:05");
    // 00:15 in Korea is the day before in UTC.
    expect(timestampText(Date.UTC(2026, 10, 20, 15, 15), "ko", NOON)).toBe("00:15");
  });

  it("is the last element of the page, outside the part that the scripts render", () => {
    const html = withTimestamp("<html><body><main>가</main></body></html>", Date.now(), "ko");
    expect(html).toMatch(
      /<\/main><div class="kept-notice" role="status"><p>[\d:]+에 저장된 화면입니다\.<\/p><\/div><\/body>/,
    );
  });
});

describe("the page without a network", () => {
  it("leads to the stored map first, lists the other pages, and escapes their titles", () => {
    const look = 'data-theme="dark"';
    const pages = [
      { href: '/map?q="><script>', title: "시청 | 화장실 지도", keptAt: NOON, look, isMap: true },
      { href: "/map/detail?toiletId=1", title: "강남역 | 화장실 지도", keptAt: NOON, look, isMap: false },
    ];
    const html = offlinePage(pages, '/map/detail?toiletId="><script>', "ko");
    const links = [...html.matchAll(/<main>.*<\/main>/g)].flatMap(([main]) => main.match(/href="\/[^"]*"/g));
    expect(links.map((link) => link?.slice(6, 17))).toEqual(["/map?q=&quo", "/map/detail", "/map/detail"]);
    expect(html).toMatch(/저장된 지도 보기 <small>[^<]+<\/small><\/a>/);
    expect(html).toMatch(/>강남역 <small>[^<]+<\/small><\/a>/);
    expect(html).toContain('<html lang="ko" data-theme="dark">');
    expect(html).not.toContain("<script>");
    expect(html).toContain("네트워크 연결을 확인해 주세요.");
  });

  it("has no list if no page is stored", () => {
    expect(offlinePage([], "/login", "ko")).not.toContain("저장된 화면</h2>");
  });

  it("uses the colours of the site's tokens only", () => {
    const tokens = readFileSync("app/styles/tokens.css", "utf8");
    const colours = [...OFFLINE_STYLE.matchAll(/(--[\w-]+):(#\w+)/g)];
    expect(colours.length).toBe(24);
    for (const [at, [, name, colour]] of colours.entries()) {
      const theme = at < colours.length / 3 ? "light" : "dark";
      expect(tokens).toMatch(new RegExp(`${name}: [^;]*var\\(--${theme}, ${colour}\\)`));
    }
  });

  it("has the language of the URL", () => {
    const html = offlinePage([], "/en/map", "en");
    expect(html).toContain('<html lang="en">');
    expect(html).not.toMatch(/\p{Script=Hangul}/u);
    expect(timestampText(NOON, "en", NOON + 86_400_000)).toBe("21 November 12:05");
  });
});

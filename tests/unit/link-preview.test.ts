import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { cardSvg, drawCard, wrapText } from "~/link-preview/draw-card";
import { outlineText, type TextStyle } from "~/link-preview/outlines";
import type { PreviewCard } from "~/pictures/picture-task";

const KOREAN: TextStyle = { size: 40, language: "ko" };
const CARD: PreviewCard = {
  language: "ko",
  site: "화장실 지도",
  title: "시청역 화장실",
  details: ["지하 1층"],
  text: "월–금 07:00–22:00 · 토–일 닫힘",
  facilities: [{ sign: "M4 4h12", text: "비상벨" }],
  map: null,
};
const numbersOf = (d: string) => (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
const sidesOf = (d: string, side: 0 | 1) => numbersOf(d).filter((_, index) => index % 2 === side);
/** The same letter drawn alone, so that equal outlines mean equal letters. */
const outlineOf = (text: string, style = KOREAN) => outlineText(text, style).d;

describe("a text in outlines", () => {
  test.each(["가", "A", "1", "‘", "→"])("has a shape of its own for %s", (letter) => {
    expect(outlineOf(letter)).not.toBe(outlineOf("🚻"));
    expect(outlineOf(letter).length).toBeGreaterThan(10);
  });

  test.each(["🚻", "👨‍👩‍👧", "ඞ", "ع", "\ud800"])("has a box for %j, which no font has", (letter) => {
    const [box, hangul] = [outlineText(letter, KOREAN), outlineText("가", KOREAN)];
    expect(box.width).toBeCloseTo(hangul.width, -1);
    expect(box.d.match(/M/g)).toHaveLength(1);
  });

  it("has Han characters in the shapes of its language, and simplified ones also on a Korean page", () => {
    const chinese = { ...KOREAN, language: "zh" as const };
    expect(outlineOf("直", chinese)).not.toBe(outlineOf("直", { ...KOREAN, language: "ja" }));
    expect(outlineOf("卫")).toBe(outlineOf("卫", chinese));
  });
});

describe("a text that is broken into lines", () => {
  test.each([
    ["Hangul", "시민문화회관 별관 지하 일 층 남쪽 출입구 옆 개방화장실 ".repeat(20)],
    ["Hangul without spaces", "가".repeat(10_000)],
    ["Latin", "Seoul Station Underground Shopping Centre Public Toilet ".repeat(20)],
    ["both", "강남역 Gangnam Station 11번 출구 Exit 11 ".repeat(20)],
    ["Chinese", "大田站公共卫生间".repeat(20)],
    ["Latin without spaces", "w".repeat(10_000)],
    ["emoji", "🚻".repeat(10_000)],
    ["marks", `가${"\u0301".repeat(10_000)} ${"나\u0301\u0302\u0303\u0304 ".repeat(90)}`],
  ])("keeps %s within its width and number of lines", (_, text) => {
    const lines = wrapText(text, KOREAN, 500, 3);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(lines.at(-1)).toMatch(/[^.…]…$/);
    for (const line of lines) {
      const { d, width } = outlineText(line, KOREAN);
      expect(width).toBeLessThanOrEqual(500);
      const [tops, asides] = [sidesOf(d, 1), sidesOf(d, 0)];
      expect(Math.max(...asides.filter(Number.isFinite))).toBeLessThanOrEqual(510);
      if (!text.startsWith("🚻")) expect(Math.min(...tops)).toBeGreaterThan(-1.3 * KOREAN.size);
    }
  });

  it("breaks between words, and leaves a short text whole", () => {
    expect(wrapText("대전역 서광장 공중화장실", KOREAN, 300, 2)).toEqual(["대전역 서광장", "공중화장실"]);
    expect(wrapText("시청역", KOREAN, 300, 2)).toEqual(["시청역"]);
    expect(wrapText(" \u200b\u202e ", KOREAN, 300, 2)).toEqual([]);
  });
});

describe("a card", () => {
  it("shows a name with right-to-left marks as the name without them", () => {
    const hostile = { ...CARD, title: "\u202e시청역\u202c \u200f화장실\u2067" };
    expect(cardSvg(hostile)).toBe(cardSvg(CARD));
  });

  it("has no text and no markup of a name", () => {
    const title = `<image href="file:///etc/passwd"/>&lt;script&gt;]]>" onload="`;
    const svg = cardSvg({
      ...CARD,
      title,
      text: title,
      details: [title],
      facilities: [{ sign: null, text: title }],
    });
    expect(svg).not.toMatch(/image|script|href|onload|\]\]|<text/);
    expect(new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name))).toEqual(
      new Set(["svg", "g", "path", "rect"]),
    );
  });

  it("leaves the site's name and the picture where they are, whatever the texts are", () => {
    const long = {
      ...CARD,
      title: "가".repeat(10_000),
      text: "나".repeat(10_000),
      details: ["다".repeat(10_000)],
    };
    const [start = "", ...rest] = cardSvg(CARD).split('<g transform="translate(0 ');
    expect(rest).toHaveLength(1);
    expect(cardSvg(long).startsWith(start)).toBe(true);
    const top = Number(/<g transform="translate\(0 (-?\d+)/.exec(cardSvg(long))?.[1]);
    expect(top).toBeGreaterThanOrEqual(100);
  });

  test.each([
    ["a noisy photo", true],
    ["no photo", false],
  ])("is a JPEG of 1200 × 630 pixels with at most 300 kB and no metadata, with %s", async (_, hasPhoto) => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 90 };
    const photo = sharp({ create: { width: 1280, height: 960, channels: 3, background: "#888", noise } });
    const reply = await drawCard({ card: CARD, photo: hasPhoto ? await photo.webp().toBuffer() : null });
    if (reply.fault !== null) throw new Error(reply.fault);
    const { format, width, height, exif, xmp, iptc } = await sharp(reply.jpeg).metadata();
    expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(reply.jpeg.byteLength).toBeLessThanOrEqual(300_000);
  });
});

import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { contentOf, hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** The card to show to a stranger, with scripts off. */

const KOREAN = [
  "급해요. 화장실을 써도 될까요?",
  "지병이 있어서 참을 수 없어요.",
  "가장 가까운 화장실이 어디인가요?",
  "비밀번호나 열쇠가 필요한가요?",
];
const FIRST = {
  "/en": "I need a toilet urgently. May I use yours?",
  "/ja": "急いでいます。トイレをお借りできますか。",
  "/zh": "我急着上厕所，可以借用一下卫生间吗？",
};
const session = openSession(sharedAppOrigin());

/** Returns the paragraphs of each card. */
const cardsOf = (html: string) =>
  tagsOf(html, "li")
    .filter(({ attributes }) => attributes.class?.startsWith("show-card"))
    .map((card) => {
      const cardHtml = contentOf(html, card);
      return tagsOf(cardHtml, "p").map((line) => wordsOf(contentOf(cardHtml, line)));
    });

describe("the card", () => {
  test("has four sentences, in Korean once", async () => {
    const { status, html } = await session.get("/card");
    expect([status, cardsOf(html)]).toEqual([200, KOREAN.map((text) => [text])]);
  });

  test.each(Object.entries(FIRST))(
    "has each sentence in Korean and in the language of %s",
    async (prefix, first) => {
      const { html } = await session.get(`${prefix}/card`);
      const cards = cardsOf(html);
      expect(cards.map(([, korean]) => korean)).toEqual(KOREAN);
      expect(cards[0]?.[0]).toBe(first);
      expect(html.match(/<p lang="ko">/g)).toHaveLength(4);
    },
  );

  test.each(["", ...Object.keys(FIRST)])("names a toilet in Korean for a taxi driver: %s", async (prefix) => {
    const placePage = await session.get(`${prefix}/map/detail?toiletId=1`);
    expect(hrefsOf(placePage.html)).toContain(`${prefix}/card?of=1`);
    const toiletPage = wordsOf((await session.get("/map/detail?toiletId=1")).html);
    const { status, html } = await session.get(`${prefix}/card?of=1`);
    const [card = []] = cardsOf(html);
    expect([status, cardsOf(html).length]).toEqual([200, 5]);
    expect(card).toContain("기사님, 여기로 가 주세요.");
    for (const line of card.slice(prefix ? 2 : 1)) expect(toiletPage).toContain(line);
    expect(card.length).toBeGreaterThanOrEqual(prefix ? 4 : 3);
  });

  test.each(["99999999", "abc", ""])(
    "says that the toilet `%s` is unknown, and shows the sentences",
    async (id) => {
      const { status, html } = await session.get(`/card?of=${id}`);
      expect([status, cardsOf(html).length]).toEqual([404, 4]);
      expect(wordsOf(html)).toContain("그 화장실을 찾을 수 없습니다.");
    },
  );

  test.each(["", ...Object.keys(FIRST)])(
    "is linked from the menu and the footer below `%s`",
    async (prefix) => {
      for (const path of ["/map", "/about/history", "/login"]) {
        const { html } = await session.get(prefix + path);
        const parts = ["header", "footer"].map((name) => tagsOf(html, name).at(-1));
        for (const part of parts) expect(part && hrefsOf(contentOf(html, part))).toContain(`${prefix}/card`);
      }
    },
  );
});

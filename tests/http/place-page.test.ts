import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

/** The page of a toilet, with scripts off. */

const visitor = openSession(sharedAppOrigin());
const PLACE = { lat: 34.4123, lng: 126.8123 };
const HOURS = ["00:10~23:50", "00:01~00:03", "평일 09:00~18:00, 주말 10:00~17:00", "24시간", "9시간"];
const toilets = await registerToilets(
  sharedAppOrigin(),
  PLACE,
  "시간표",
  HOURS.map((hoursTags) => ({ hoursTags })),
);

describe("the page of a toilet", () => {
  test.each(HOURS.map((hours, index) => [hours, toilets[index]?.id]))(
    "says the hours once: %s",
    async (hours, id) => {
      for (const language of ["", "/en", "/ja", "/zh"]) {
        const { status, html } = await visitor.get(`${language}/map/detail?toiletId=${id}`);
        expect(status).toBe(200);
        const facts = wordsOf(html.slice(html.indexOf('class="place-text"'), html.indexOf('id="reviews"')));
        const clocks = facts.match(/\d\d:\d\d/g) ?? [];
        // The state names the next opening or closing time, and the registered text names all times.
        expect(clocks.length).toBeLessThanOrEqual((hours.match(/\d\d:\d\d/g) ?? []).length + 1);
        expect(facts).not.toMatch(/기준|As of|現在|截至/);
      }
    },
  );
});

describe("a toilet that does not exist", () => {
  test.each([
    ["", "잘못된 접근입니다. 없는 화장실이거나 삭제된 화장실입니다."],
    ["/en", "This toilet does not exist, or it has been deleted."],
    ["/ja", "アクセスが正しくありません。存在しないか、削除されたトイレです。"],
    ["/zh", "访问无效。该卫生间不存在或已被删除。"],
  ])("is explained below %s, with the way to the map", async (language, sentence) => {
    for (const path of ["/map/detail?toiletId=99999999", "/map/detail/99999999"]) {
      const { status, html } = await visitor.get(language + path);
      expect([status, wordsOf(html).includes(sentence)]).toEqual([404, true]);
      expect(html).toContain(`<a class="button button-primary" href="${language}/map">`);
    }
  });
});

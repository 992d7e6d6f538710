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
        const facts = wordsOf(
          html.slice(html.indexOf('class="place-text"'), html.indexOf('class="only-printed"')),
        );
        const clocks = facts.match(/\d\d:\d\d/g) ?? [];
        // The state names the next opening or closing time, and the registered text names all times.
        expect(clocks.length).toBeLessThanOrEqual((hours.match(/\d\d:\d\d/g) ?? []).length + 1);
        expect(facts).not.toMatch(/기준|As of|現在|截至/);
      }
    },
  );
});

describe("Korean hours on a page in another language", () => {
  test("are translated, and quoted if they say more than days and times, or cannot be read", async () => {
    const registered = await registerToilets(sharedAppOrigin(), { lat: 34.4223, lng: 126.8223 }, "번역", [
      { hoursTags: "평일 09:00~18:00" },
      { hoursTags: "09:00~18:00, 월요일 휴무" },
      { hoursTags: "관리인이 있을 때" },
    ]);
    const rowOf = async (id?: string) => {
      const { html } = await visitor.get(`/en/map/detail?toiletId=${id}`);
      return wordsOf(html.slice(html.indexOf("<dt>Opening hours"), html.indexOf("<dt>Address")));
    };
    const rows = await Promise.all(registered.map(({ id }) => rowOf(id)));
    expect(rows).toEqual([
      "Opening hours Mon–Fri 09:00–18:00 · Sat–Sun closed",
      "Opening hours Mon closed · Tue–Sun 09:00–18:00 As registered: “월요일 휴무”",
      "Opening hours As registered: “관리인이 있을 때”",
    ]);
    const { html } = await visitor.get(`/en/map?toiletId=${registered[0]?.id}`);
    const panel = wordsOf(html.slice(html.indexOf('class="map-panel"'), html.indexOf('class="map-list')));
    expect(panel).toContain("Mon–Fri 09:00–18:00 · Sat–Sun closed");
    expect(panel).not.toContain("평일");
  });
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

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

import { beforeAll, describe, expect, test } from "vitest";
import { FROM_OUR_PAGE, type HttpSession, openSession } from "../support/http-session";
import { useApp } from "../support/started";
import { type KnownForm, learnKnownGood } from "./known-good";
import { readSurface } from "./surface";

/** Every form of every page with one field at the body limit gets a short answer. */

const SENT_BYTES = 1_000_000;
const ANSWER_MAX_BYTES = 3 * SENT_BYTES;

const app = useApp();
let stranger: HttpSession;
let forms: KnownForm[];
beforeAll(async () => {
  stranger = openSession(app.origin);
  ({ forms } = await learnKnownGood(app.origin, readSurface()));
  // The learner leaves out forms that would end its own sessions; a visitor has none.
  const own = { isMultipart: false, intents: [""] };
  for (const [path, names] of [
    ["/login", ["id", "password", "saveId"]],
    ["/mypage/delete", ["confirmation"]],
    ["/admin/manager", ["oldPassword", "newPassword"]],
  ] as const) {
    forms.push({ ...own, path, pattern: path, fields: names.map((name) => [name, "1"]) });
  }
}, 120_000);

/** Each fill differs in how it grows in an answer. */
const FILLS: Record<string, string> = {
  "characters that need escaping": "&".repeat(SENT_BYTES),
  "an endless list": Array.from({ length: 200_000 }, (_, at) => at.toString(36))
    .join(",")
    .slice(0, SENT_BYTES),
};

/** Posts a form as its page would, except for one field. @returns the oversized answer with its size */
async function tooLongAnswer(form: KnownForm, field: string, fill: string): Promise<string[]> {
  const body = new FormData();
  for (const [name, value] of form.fields) if (name !== field) body.append(name, value);
  if (field !== "intent" && form.intents[0]) body.append("intent", form.intents[0]);
  body.append(field, fill);
  const { status, html } = await stranger.send(form.path, { method: "POST", body, headers: FROM_OUR_PAGE });
  expect(status).toBeLessThan(500);
  return html.length > ANSWER_MAX_BYTES ? [`${form.path} ${field}: ${html.length}`] : [];
}

describe("the answer to an oversized form", () => {
  test.each(Object.entries(FILLS))(
    "is short after a field of a megabyte with %s",
    async (_, fill) => {
      expect(forms.length).toBeGreaterThan(15);
      const long: string[] = [];
      for (const form of forms) {
        for (const field of new Set([...form.fields.map(([name]) => name), "intent", "unknown"])) {
          long.push(...(await tooLongAnswer(form, field, fill)));
        }
      }
      expect(long).toEqual([]);
    },
    240_000,
  );

  test("is short after 900 files with very long names", async () => {
    const photos = Array.from({ length: 900 }, (_, at) => new File([], `${at}${"<".repeat(2000)}.png`));
    const { html } = await stranger.post("/map/register", { photos });
    expect(html.length).toBeLessThan(100_000);
  });
});

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formAction, visitorIntent } from "~/forms/form-action.server";
import { cutTexts, isTooLongToDraw } from "../../app/forms/form-action.server";
import type { FormReply } from "../../app/forms/posted-form";
import { postFromOurPage, routeArguments } from "../support/route-arguments";

const TOO_LONG = "입력한 내용이 너무 깁니다. 내용을 줄여 주세요.";
const MB = 1_000_000;

type Outcome = { data: FormReply; init: { status: number } };
type Text = [name: string, text: string];

function formOf(texts: Text[]): FormData {
  const form = new FormData();
  for (const [name, text] of texts) form.append(name, text);
  return form;
}

/** Posts to a form for members or for anyone, whose `content` may be long. */
async function post(level: "user" | "anyone", ...fields: Text[]) {
  const seenTexts: string[] = [];
  const action = formAction({
    who: level,
    longFields: ["content"],
    intents: {
      "": visitorIntent({
        formId: (texts: FormData) => `edit-${texts.get("commentId")}`,
        schema: z.object({
          title: z.string().max(20_000).optional(),
          name: z.string().max(5, "다섯 자").optional(),
        }),
        handle: async ({ form }) => {
          seenTexts.push(...[...form.texts.values()].map(String));
          return new Response(null, { status: 303 });
        },
      }),
    },
  });
  const outcome = await action(routeArguments(postFromOurPage(formOf(fields))));
  return { outcome: outcome as unknown as Outcome & Response, seen: seenTexts };
}

describe("a form with one text of a megabyte", () => {
  test.each(["title", "name", "other", "intent", "commentId"])(
    "gets a small answer for the field %s",
    async (field) => {
      for (const level of ["user", "anyone"] as const) {
        const { outcome, seen } = await post(level, [field, "<".repeat(MB)]);
        expect(outcome.init.status).toBe(level === "user" ? 401 : 400);
        expect(JSON.stringify(outcome.data).length).toBeLessThan(60_000);
        expect(seen).toEqual([]);
      }
    },
  );

  test("gets one message beside the field, unless the form has its own", async () => {
    const text = "가".repeat(10_001);
    const { outcome } = await post("anyone", ["title", text], ["name", text]);
    expect(outcome.data.result.error).toEqual({ title: [TOO_LONG], name: ["다섯 자"] });
    expect(outcome.data.result.initialValue?.title).toHaveLength(10_000);
  });

  test("is accepted in a long field and comes back whole after an error", async () => {
    const text = "가".repeat(300_000);
    const { seen } = await post("anyone", ["content", text]);
    expect(seen[0] === text).toBe(true);
    const { outcome } = await post("user", ["content", text]);
    expect(outcome.data.result.initialValue?.content === text).toBe(true);
  });

  test("does not come back if the text consists of characters that need escaping", async () => {
    const { outcome } = await post("user", ["title", "제목"], ["content", "&".repeat(MB)]);
    expect(Object.keys(outcome.data.result.initialValue ?? {})).toEqual(["title"]);
  });
});

describe("the texts of a form", () => {
  /** Returns the texts that remain from texts of these lengths; `content` may be long. */
  const cutFields = (...lengths: [name: string, length: number][]) => {
    const form = formOf(lengths.map(([name, length]) => [name, "x".repeat(length)]));
    const { texts, cut } = cutTexts(form, ["content"]);
    return { lengths: [...texts.values()].map((text) => String(text).length), cut };
  };

  test("are limited together, for one name and for all names", () => {
    expect(cutFields(["a", 6000], ["b", 9000], ["a", 6000])).toEqual({
      lengths: [6000, 9000, 4000],
      cut: ["a"],
    });
    const { lengths, cut: names } = cutFields(
      ...Array.from({ length: 400 }, (_, at): [string, number] => [`f${at}`, 4000]),
    );
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(50_000);
    expect(names).toHaveLength(388);
  });

  test("are counted without overlong texts", () => {
    expect(cutFields(["content", 900_000], ["title", 100])).toEqual({ lengths: [900_000, 100], cut: [] });
  });

  test("are not cut within a character", () => {
    const { texts } = cutTexts(formOf([["a", `x${"😀".repeat(6000)}`]]));
    expect(String(texts.get("a")).isWellFormed()).toBe(true);
  });

  test("count with the length of their escaped form", () => {
    expect(isTooLongToDraw("가".repeat(MB))).toBe(false);
    expect(isTooLongToDraw("<p>공중화장실을 찾습니다. 열려 있나요?</p>\n".repeat(28_000))).toBe(false);
    expect(isTooLongToDraw("&".repeat(280_000))).toBe(true);
    expect(isTooLongToDraw("\u0001".repeat(MB))).toBe(true);
  });
});

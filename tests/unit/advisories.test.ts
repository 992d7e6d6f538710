import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { formAction } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { postFromOurPage, routeArguments } from "../support/route-arguments";

/** Tests the weaknesses of the turbo-stream encoding that no release fixes (docs/advisories.md). */

type Stream = {
  encode(value: unknown): ReadableStream<Uint8Array>;
  decode(stream: ReadableStream<Uint8Array>): Promise<{ value: unknown; done: Promise<void> }>;
};
const require = createRequire(createRequire(import.meta.url).resolve("@remix-run/react"));
const { encode, decode } = require("turbo-stream") as Stream;

const bytesOf = async (value: unknown) => (await new Response(encode(value)).arrayBuffer()).byteLength;

describe("an error response is no longer than the submitted text, whatever its fields are called", () => {
  test.each(["a[2000000]", "a[9].b[2000000]"])("holds for the field name %s", async (name) => {
    const action = formAction({
      who: "anyone",
      intents: {
        "": {
          formId: "form",
          handle: async () => {
            throw refuseForm("아니요");
          },
        },
      },
    });
    const request = postFromOurPage(new URLSearchParams({ [name]: "x", name: "이름" }));
    const outcome = await action(routeArguments(request));
    const { data } = outcome as unknown as { data: unknown };
    expect(JSON.stringify(data)).toContain("이름");
    expect(await bytesOf(data)).toBeLessThan(1000);
  });
});

test("a text that looks like a chunk of the stream stays a text", async () => {
  const texts = ['["E","message","Function"]', "E", '"],["E","m","Function"]', "P1:[1]\n", '{"_1":2}', "-5"];
  const payload = { texts, nested: { text: texts[0] } };
  const { value, done } = await decode(encode(payload));
  await done;
  expect(value).toEqual(payload);
});

import { beforeAll, expect, test } from "vitest";
import { answered } from "../support/http-session";
import { contentOf, fieldValue, tagsOf, wordsOf } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { sharedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** Deactivates a tag in the forms that register and edit a toilet, without scripts. */

const TAGS = ["끌태그하나", "끌태그둘", "수유실"];
const QUESTION = "이 태그를 비활성화하시겠습니까? 기존 데이터는 유지됩니다.";

const app = sharedApp();
const member = useMember(app);
const paths = { register: "/map/register", edit: "" };

beforeAll(async () => {
  const fields = { cleanlinessTags: TAGS.slice(1), hoursTags: TAGS[0] ?? "" };
  const [toilet] = await registerToilets(app.origin, { lat: 35.31, lng: 127.7 }, "태그 화장실", [fields]);
  paths.edit = `/map/edit?toiletId=${toilet?.id}`;
});

/** Returns the tag's number for each button that deactivates a tag. */
function buttonsOf(html: string): Map<string, string> {
  const buttons = tagsOf(html, "button").filter(({ attributes }) => attributes.name === "tagId");
  const end = " 비활성화";
  return new Map(
    buttons.map((button) => {
      const text = wordsOf(contentOf(html, button));
      expect(text.endsWith(end)).toBe(true);
      return [text.slice(0, -end.length), button.attributes.value ?? ""];
    }),
  );
}

test.each(["register", "edit"] as const)(
  "the form to %s has a button at each tag that is not built in",
  async (form) => {
    const { html } = await answered(200, member.get(paths[form]));
    const tags = [...buttonsOf(html).keys()];
    for (const tag of TAGS) expect(tags).toContain(tag);
    expect(tags).not.toContain("깨끗함");
  },
);

test.each(["register", "edit"] as const)(
  "the form to %s asks for confirmation, keeps the typed text, and then removes the tag",
  async (form) => {
    const path = paths[form];
    const tag = form === "register" ? "끌태그하나" : "수유실";
    const tagId = buttonsOf((await member.get(path)).html).get(tag) ?? "";
    const typedFields = {
      name: "아직 안 보낸 이름",
      address: "아직 안 보낸 주소",
      cleanlinessTagsNew: "새 태그",
    };
    const send = (fields: Record<string, string>) =>
      answered(200, member.post(path, { ...typedFields, tagId, ...fields }, { multipart: true }));
    const expectTyped = (html: string) => {
      for (const [name, text] of Object.entries(typedFields)) expect(fieldValue(html, name)).toBe(text);
    };
    const question = await send({});
    expect(wordsOf(question.html)).toContain(`${QUESTION} ${tag}`);
    expect(fieldValue(question.html, "tagId")).toBe(tagId);
    expect(buttonsOf(question.html).size).toBe(0);
    expectTyped(question.html);
    const cancelled = await send({ intent: "keep-form" });
    expectTyped(cancelled.html);
    expect(buttonsOf(cancelled.html).get(tag)).toBe(tagId);
    const deactivation = await send({ intent: "deactivate-tag" });
    expectTyped(deactivation.html);
    expect(buttonsOf(deactivation.html).has(tag)).toBe(false);
    expect(wordsOf(deactivation.html)).toContain("태그를 비활성화했습니다.");
    expect(buttonsOf((await member.get(path)).html).has(tag)).toBe(false);
  },
);

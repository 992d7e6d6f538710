import { describe, expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { answered, FROM_OUR_PAGE } from "../support/http-session";
import { fieldMessage, fieldValue, summaryOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** Forms sent by their contract only (docs/urls-and-forms.md), as programs and unusual browsers do. */

const FORM = { ...FROM_OUR_PAGE, "content-type": "application/x-www-form-urlencoded" };

const member = useMember({ origin: sharedAppOrigin() });
const admin = useMember({ origin: sharedAppOrigin() }, "admin");

describe("a form without an intent", () => {
  test.each([
    ["/admin/manager", "oldPassword", "기존 암호는 필수 값입니다."],
    ["/admin/user/create", "userId", "사용자 ID를 입력해 주세요."],
    ["/admin/user/edit?userId=user", "name", "이름을 입력해 주세요."],
    ["/community/free/create", "content", "내용을 입력하세요."],
  ])("is accepted on %s", async (path, field, message) => {
    const { html } = await answered(400, admin.post(path, {}));
    expect(fieldMessage(html, field)).toBe(message);
  });

  test.each(["/mypage", "/mypage/delete", "/admin/user"])("is refused on %s", async (path) => {
    const { html } = await answered(400, admin.post(path, { confirmation: "DELETE", userId: "user" }));
    expect(wordsOf(html)).toContain("알 수 없는 요청입니다.");
  });

  test("creates a user of the usual organisation", async () => {
    const userId = `plain${Date.now().toString(36)}`;
    const user = { userId, name: "김평범", email: "plain@example.com", role: "GNR" };
    const secrets = { password: "a-password", confirmPassword: "a-password" };
    expect((await admin.post("/admin/user/create", { ...user, ...secrets })).location).toBe("/admin/user");
    const { html } = await admin.get(`/admin/user/edit?userId=${userId}`);
    const selectedOptions = tagsOf(html, "option").filter(({ attributes }) => "selected" in attributes);
    expect(selectedOptions.map(({ attributes }) => attributes.value)).toContain("ORGNZT_0000000000000");
    await admin.post("/admin/user", { intent: "delete-user", userId });
  });
});

test("unencoded characters stay unchanged", async () => {
  const text = `그대로 é ${Date.now()}`;
  const body = `intent=create-review&rating=5&content=${text}`;
  const reviewAnswer = await member.send("/map/detail?toiletId=3", { method: "POST", headers: FORM, body });
  expect(reviewAnswer.status).toBe(303);
  expect(wordsOf((await member.follow(reviewAnswer)).html)).toContain(text);
});

test.each([
  ["review", { intent: "create-review", rating: "4" }, "content"],
  ["comment", { intent: "create-comment" }, "commentContent"],
])(
  "a %s accepts a thousand characters with line breaks counted as in the field",
  async (description, fields, name) => {
    const title = { title: newTitle() };
    const path =
      description === "review"
        ? "/map/detail?toiletId=4"
        : `/community/free/${await writePost(member, title)}`;
    const lines = `${Date.now()} `.padEnd(50, "가");
    const text = Array.from({ length: 20 }, () => lines.slice(0, 49)).join("\r\n");
    const fittingText = `${text}${"나".repeat(1001 - text.replaceAll("\r\n", "\n").length - 1)}`;
    expect((await member.post(path, { ...fields, [name]: fittingText })).status).toBe(303);
    const refusal = await member.post(path, { ...fields, [name]: `${fittingText}다` });
    expect([refusal.status, fieldMessage(refusal.html, name)]).toEqual([
      ...[400, expect.stringContaining("1,000자까지")],
    ]);
  },
);

test("the toilet form reports missing fields beside invalid ones", async () => {
  const fields = { intent: "register-toilet", name: "가".repeat(101), lat: "abc", lng: "127" };
  const { html } = await answered(400, member.post("/map/register", fields, { multipart: true }));
  expect(fieldMessage(html, "name")).toBe("100자까지 입력할 수 있습니다.");
  expect(fieldMessage(html, "lat")).toContain("위도와 경도를 숫자로");
  expect(fieldMessage(html, "buildingName")).toBe("필수 항목입니다.");
  expect(fieldMessage(html, "photos")).toBe("필수 항목입니다.");
  expect(fieldValue(html, "lat")).toBe("abc");
});

test("the messages about tags are linked to their text fields", async () => {
  const fields = { intent: "register-toilet", cleanlinessTagsNew: "하나,둘,셋,넷,다섯,여섯" };
  const { html } = await member.post("/map/register", fields, { multipart: true });
  const input = tagsOf(html, "input").find(({ attributes }) => attributes.name === "cleanlinessTagsNew");
  expect(input?.attributes["aria-invalid"]).toBe("true");
  const describedFieldsets = tagsOf(html, "fieldset").find(({ attributes }) =>
    /Tags$/.test(attributes.id ?? ""),
  );
  for (const element of [input, describedFieldsets]) {
    const ids = element?.attributes["aria-describedby"]?.split(" ") ?? [];
    expect(ids).toContain("toilet-cleanlinessTags-error");
    for (const id of ids) expect(tagsOf(html).map(({ attributes }) => attributes.id)).toContain(id);
  }
});

describe("the Korean message about a request that no form of the app sends", () => {
  test.each([
    ["/community/free/create", { title: ["하나", "둘"], content: "글" }],
    ["/mypage", { intent: "save-nickname", nickname: ["하나", "둘"] }],
  ])("answers a repeated field on %s", async (path, fields) => {
    const { status, html } = await member.post(path, fields);
    expect([status, summaryOf(html)]).toEqual([400, ["잘못된 접근입니다."]]);
  });

  test("answers a deletion without a user on /admin/user", async () => {
    const { status, html } = await admin.post("/admin/user", { intent: "delete-user" });
    expect([status, summaryOf(html)]).toEqual([400, ["잘못된 접근입니다."]]);
  });
});

test("a deleted attachment is reported, and the edit form links to the list", async () => {
  const files = [new File(["글"], "붙임.txt")];
  const path = `/community/free/${await writePost(member, { title: newTitle(), files })}`;
  const form = await member.get(`${path}/modify?pageIndex=2`);
  const links = tagsOf(form.html, "a").map(({ attributes }) => attributes.href);
  expect(links).toContain("/community/free?pageIndex=2");
  expect(links).toContain(`${path}?pageIndex=2`);
  const number = fieldValue(form.html, "deleteFiles") ?? "0";
  const changes = { title: newTitle(), content: "글", contentFormat: "text", deleteFiles: number };
  const saveAnswer = await member.post(`${path}/modify`, changes, { multipart: true });
  expect(wordsOf((await member.follow(saveAnswer)).html)).toContain(
    "수정되었습니다. 첨부파일이 삭제되었습니다.",
  );
  const secondSave = await member.post(
    `${path}/modify`,
    { ...changes, title: newTitle() },
    { multipart: true },
  );
  expect(wordsOf((await member.follow(secondSave)).html)).not.toContain("첨부파일이 삭제되었습니다.");
});

import { beforeAll, describe, expect, test } from "vitest";
import { sessionWords } from "../../app/session/words";
import { newTitle, ownCommentIdsOf, writePost } from "../support/board-pages";
import { type Answer, answered, type Fields, openSession } from "../support/http-session";
import {
  checkedOf,
  contentOf,
  fieldMessage,
  fieldValue,
  findControls,
  loginLinkHref,
  summaryOf,
  summaryTargets,
  tagsOf,
  wordsOf,
} from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";
import {
  DETAIL,
  FIELD_ROWS,
  NOT_OWN_COMMENT,
  POST,
  REQUIRED,
  VISITOR_ROWS,
  WHOLE_ROWS,
} from "./bad-input-rows";

/** Every form refuses in the same way: status, message beside the field, everything typed, and no call. */

const watched = sharedWatchedApp();
const member = useMember(watched);
const administrator = useMember(watched, "admin");

/** Ids that exist once the tests run. A path or a field may contain `{post}` and the like for them. */
const samples = { post: "", othersPost: "", comment: "", othersComment: "", review: "", othersReview: "" };
beforeAll(async () => {
  samples.post = await writePost(member, { title: newTitle("댓글이 달릴 글") });
  samples.othersPost = await writePost(administrator, { title: newTitle("관리자의 글") });
  const post = `/community/free/${samples.post}`;
  for (const session of [administrator, member]) {
    await session.post(post, { intent: "create-comment", commentContent: "본래의 댓글" });
    const content = session === administrator ? "관리자의 리뷰" : "나의 리뷰";
    await session.post(DETAIL, { intent: "create-review", content, rating: "5" });
  }
  const idOn = async (session: typeof member, path: string) =>
    ownCommentIdsOf((await session.get(path)).html)[0] ?? "";
  Object.assign(samples, {
    ...{ comment: await idOn(member, post), othersComment: await idOn(administrator, post) },
    ...{ review: await idOn(member, DETAIL), othersReview: await idOn(administrator, DETAIL) },
  });
});

const fill = (text: string) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => samples[name as keyof typeof samples] ?? placeholder);

function send(path: string, fields: Fields, session = member): Promise<Answer> {
  watched.backend.forget();
  const filled = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? fill(value) : value,
  ]);
  return session.post(fill(path), Object.fromEntries(filled), { multipart: "photos" in fields });
}

/** Expects no write to the backend and no login. */
const expectNothingSent = () =>
  expect([...watched.backend.writes(), watched.backend.countOf("POST", "/auth/login-jwt")]).toEqual([0]);

/** Fields that a page never shows as they were sent. */
const NOT_ECHOED = ["intent", "contentFormat", "password", "place", "placeQuery", "tagId", "commentId"];

function expectAsTyped(html: string, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    if (NOT_ECHOED.includes(name) || [value].flat().some((item) => item instanceof File)) continue;
    const isChoice = findControls(html, name).some(({ attributes }) =>
      /radio|checkbox/.test(attributes.type ?? ""),
    );
    const shownValues = isChoice ? checkedOf(html, name) : [fieldValue(html, name)?.replaceAll("\r\n", "\n")];
    const typedValues = [value].flat().map((item) => String(item).replaceAll("\r\n", "\n"));
    // The form selects no star for an invalid rating.
    if (isChoice && name === "rating" && shownValues.length === 0) continue;
    expect([name, ...shownValues]).toEqual([name, ...typedValues]);
  }
  expect(html).not.toMatch(/<b>|<script>alert/);
}

/** Returns the message beside a control or below its group. */
function messageAt(html: string, field: string): string | null {
  const group = tagsOf(html).find(({ attributes: { id = "" } }) => id.endsWith(`-${field}-error`));
  return fieldMessage(html, field) ?? (group ? wordsOf(contentOf(html, group)) : null);
}

const nameOf = (path: string, fields: Fields) =>
  `${path} ${Object.entries(fields).flatMap(([name, value]) =>
    name !== "photos" ? `${name}=${JSON.stringify(value).slice(0, 24)}` : [],
  )}`.slice(0, 150);

const sessionFor = (path: string) => {
  if (path === "/login") return openSession(watched.origin);
  return path.startsWith("/community/notice") ? administrator : member;
};

describe("a form with an invalid field", () => {
  test.each(FIELD_ROWS.map((row) => [nameOf(row[0], row[1]), row] as const))(
    "gets 400 with the message beside the field: %s",
    async (_name, [path, fields, field, message, summary = message]) => {
      const { html } = await answered(400, send(path, fields, sessionFor(path)));
      expect(html).toMatch(/<title>오류: /);
      expect([summaryOf(html), summaryTargets(html)]).toEqual([[summary], [field]]);
      expect(messageAt(html, field)).toBe(message);
      if (message === REQUIRED) expect(wordsOf(html)).toContain("필수 항목이 누락되었습니다:");
      expectAsTyped(html, fields);
      // The backend validates nicknames.
      if (path !== "/mypage") expectNothingSent();
    },
  );
});

test.each(VISITOR_ROWS)(
  "the visitor's post to %s gets 401 as typed, with a login in a new tab",
  async (path, fields) => {
    const { html } = await answered(401, send(path, fields, openSession(watched.origin)));
    expect(summaryOf(html)).toEqual([sessionWords().ended]);
    expect(loginLinkHref(html)).toBe(`/login?${new URLSearchParams({ next: fill(path) })}`);
    expectAsTyped(html, fields);
    expectNothingSent();
  },
);

test.each(WHOLE_ROWS.map((row) => [row[2], nameOf(row[0], row[1]), row] as const))(
  "an invalid request gets %i before any write to the backend: %s",
  async (_status, _name, [path, fields, status, message, keptText = ""]) => {
    const { html } = await answered(status, send(path, fields));
    expect(wordsOf(html)).toContain(message);
    expect(html).toContain(keptText);
    if ("photos" in fields) expectAsTyped(html, fields);
    expectNothingSent();
  },
);

test("administrators can delete any post, and change only their own", async () => {
  const fields = { intent: "update-comment", commentId: "{comment}", commentContent: "남의 댓글" };
  const { html } = await answered(403, send(POST, fields, administrator));
  expect(wordsOf(html)).toContain(NOT_OWN_COMMENT);
  expectNothingSent();
  expect(wordsOf((await member.get(DETAIL)).html)).toContain("관리자의 리뷰");
});

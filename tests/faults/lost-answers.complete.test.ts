import { afterEach, describe, expect, test } from "vitest";
import { READING_POSTS } from "../../app/backend/client.server";
import { SPECIFIED_CALLS } from "../../reference-backend/strict-table";
import { newTitle, sendPost, writePost } from "../support/board-pages";
import type { Answer } from "../support/http-session";
import {
  contentOf,
  fieldValue,
  findControls,
  summaryOf,
  tagsOf,
  wordsOf,
} from "../support/http-session-page";
import { useStarted, useWatchedApp } from "../support/started";
import { createLossyProxy, type Loss } from "./lossy-proxy";
import { expectInputKept, lostAnswerMessage, WRITING } from "./lost-words";
import { makeSamples } from "./matrix-harness";
import type { ActionRow, Sending } from "./matrix-rows";

/** Writes whose answers are lost: the page's message, whether the backend stored them or not. */

const LOSSES: Loss[] = ["reset", "cut", "html", "gateway"];

const { line, intercept } = createLossyProxy();
// Its own app, because it changes passwords and deletes accounts.
const watched = useWatchedApp({}, intercept);
const fixture = useStarted(async () => ({ samples: await makeSamples(watched.origin) }));
afterEach(() => line.play(null));

const sessionOf = ({ as }: ActionRow) => fixture.samples.sessions[as];

const send = (row: ActionRow, { path, fields, multipart = false }: Sending): Promise<Answer> =>
  sessionOf(row).post(path, fields, { multipart });

async function prepare(row: ActionRow): Promise<Sending> {
  line.play(null);
  return row.prepare(fixture.samples);
}

const labelled = (rows: readonly ActionRow[]) =>
  rows.map((row) => [`${row.route} ${row.intent}`, row] as const);

test("every form that writes has a message for a lost answer", () => {
  expect(
    WRITING.filter((row) => !lostAnswerMessage(row)).map(({ route, intent }) => `${route} ${intent}`),
  ).toEqual([]);
});

/** As scripts send them; a new name is first added to the list. */
test.each(["cleanliness", "hours"])(
  "tags of %s, which save themselves, may have been saved",
  async (kind) => {
    const { member } = fixture.samples.sessions;
    const fields = { intent: `save-${kind}-tags`, [`${kind}Tags`]: newTitle("태그") };
    line.play("cut");
    const { html } = await member.post("/map/edit.data?toiletId=6", fields, { multipart: true });
    expect(line.lost[0]).toBe("POST /map/tag-options/add");
    expect(html).toContain('"isSaved","maybe"');
  },
);

test("an attachment of a changed post may have been deleted", async () => {
  const { member } = fixture.samples.sessions;
  const postId = await writePost(member, { title: newTitle(), files: [new File(["붙임"], "붙임.txt")] });
  const path = `/community/free/${postId}/modify`;
  const [file] = findControls((await member.get(path)).html, "deleteFiles");
  const deleteFiles = file?.attributes.value ?? "";
  line.play("cut", { spared: [`PUT /board/${postId}`] });
  const answer = await sendPost(member, path, { title: newTitle(), content: "글", deleteFiles });
  expect(line.lost).toEqual(["POST /file"]);
  line.play(null);
  expect(wordsOf((await member.follow(answer)).html)).toContain(
    "삭제되었을 수도 있습니다. 글에서 확인해 주세요: 붙임.txt",
  );
});

const CREATING = ["register-toilet", "create-review", "create-comment", "save-post"];
const created = WRITING.filter(({ intent, route }) => CREATING.includes(intent) && !/modify/.test(route));

describe.each(labelled(created))("%s", (_name, row) => {
  test("asks before it sends the same again after a lost answer", async () => {
    const sending = await prepare(row);
    line.play("reset");
    expect(summaryOf((await send(row, sending)).html)).toEqual([lostAnswerMessage(row)]);
    line.play(null);
    watched.backend.forget();
    const question = await send(row, sending);
    expect([question.status, fieldValue(question.html, "again")]).toEqual([400, "yes"]);
    expect(watched.backend.writes()).toEqual([]);
    expect(wordsOf(question.html)).toContain("방금 보내셨습니다");
  });
});

describe.each(labelled(WRITING))("%s", (_name, row) => {
  const loss = LOSSES[WRITING.indexOf(row) % LOSSES.length] ?? "reset";

  test("says that the write may have been carried out and where to look, and keeps the text", async () => {
    const sending = await prepare(row);
    line.play(loss);
    const answer = await send(row, sending);
    line.play(null);
    expect([answer.status, summaryOf(answer.html)]).toEqual([502, [lostAnswerMessage(row)]]);
    const summary = answer.html.slice(answer.html.indexOf('class="error-summary"'));
    const link = tagsOf(summary, "a").find(({ attributes }) => attributes.target === "_blank");
    expect(link?.attributes.href).toMatch(/^\//);
    // The page of a deleted toilet is missing.
    expect((await sessionOf(row).get(link?.attributes.href ?? "")).status).toBeLessThan(500);
    expectInputKept(answer, sending, row.secret);
  });
});

test("an image of the editor is reported as possibly uploaded, and is not in the text", async () => {
  const { photo, sessions } = fixture.samples;
  line.play("reset");
  const path = "/community/free/images";
  const { html } = await sessions.administrator.post(path, { images: photo }, { multipart: true });
  expect(JSON.parse(html)).toEqual({
    message: "이미지가 서버에 저장되었을 수도 있지만, 글에는 들어가지 않았습니다. 다시 올려 주세요.",
    isLost: true,
  });
});

test("a tag may have been deactivated", async () => {
  const { administrator } = fixture.samples.sessions;
  await administrator.post("/map/edit?toiletId=6", { intent: "save-hours-tags", hoursTags: "잠깐 개방" });
  const { html } = await administrator.get("/map/register");
  const button = tagsOf(html, "button").find(
    (input) => input.attributes.name === "tagId" && wordsOf(contentOf(html, input)).startsWith("잠깐 개방"),
  );
  const tagId = button?.attributes.value ?? "";
  const fields = { intent: "deactivate-tag", tagId };
  line.play("cut");
  const answer = await administrator.post("/map/register", fields);
  expect(summaryOf(answer.html)).toEqual(["처리되었을 수도 있습니다. 화장실 등록에서 확인해 주세요."]);
});

test("every write of the specification was lost in a test above", () => {
  const writes = Object.keys(SPECIFIED_CALLS)
    .map((pattern) => pattern.split(" ") as [string, string])
    .filter(([method, path]) => method !== "GET" && !READING_POSTS.includes(path))
    // The login on the way back from Kakao has no form and is tested in tests/unit/kakao-login.test.ts.
    .filter(([, path]) => path !== "/api/auth/kakao-login");
  const lostCalls = [...line.lostCalls];
  const isLost = ([method, path]: [string, string]) => {
    const pattern = new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+")}$`);
    return lostCalls.some((call) => pattern.test(call));
  };
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter((write) => !isLost(write))).toEqual([]);
});

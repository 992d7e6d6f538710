import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { type Answer, openSession } from "../support/http-session";
import { findControls, summaryOf } from "../support/http-session-page";
import { startWatchedApp } from "../support/proxy-backend";
import { useStarted } from "../support/started";
import { createLossyProxy } from "./lossy-proxy";
import { expectInputKept, lostAnswerMessage, WRITING } from "./lost-words";
import { openOwnSession } from "./matrix-actions";
import { makeSamples } from "./matrix-harness";
import type { ActionRow, Samples, Sending } from "./matrix-rows";

/** Every form that writes, without an answer within a call's 30 s. All of them wait in parallel. */

/** Delay between two forms, in ms, so that each has the processor at its deadline. */
const APART_MS = 250;
/** A changed password ends logins that other rows need, so it goes last. */
const LAST_AFTER_MS = 2000;

/** Two URLs of a place page share an action, and each other row has a connection to the backend. */
const ROWS = WRITING.filter(({ route }) => route !== "/map/detail/:toiletId");

type Other = { name: string; row: ActionRow; message: RegExp; sparedOf?(sending: Sending): string };

const autoSave = (intent: string, toiletId: number, field: string): ActionRow => ({
  ...{ route: "/map/edit", intent, as: "member" },
  prepare: () => ({
    // As scripts send it.
    path: `/map/edit.data?toiletId=${toiletId}`,
    fields: { intent, [field]: newTitle("태그") },
    multipart: true,
  }),
});

const deleteAttachment: ActionRow = {
  ...{ route: "/community/:board/:postId/modify", intent: "save-post", as: "member" },
  async prepare({ sessions: { member } }) {
    const files = [new File(["붙임"], "붙임.txt")];
    const path = `/community/free/${await writePost(member, { title: newTitle(), files })}/modify`;
    const [file] = findControls((await member.get(path)).html, "deleteFiles");
    const deleteFiles = file?.attributes.value ?? "";
    const fields = {
      intent: "save-post",
      title: newTitle(),
      contentFormat: "text",
      content: "글",
      deleteFiles,
    };
    return { path, fields, multipart: true };
  },
};

/** Writes that no form waits for. */
const OTHERS: Other[] = [
  {
    name: "tags of cleanliness",
    row: autoSave("save-cleanliness-tags", 3, "cleanlinessTags"),
    message: /"isSaved","maybe"/,
  },
  { name: "tags of hours", row: autoSave("save-hours-tags", 4, "hoursTags"), message: /"isSaved","maybe"/ },
  {
    name: "an image of the editor",
    row: {
      ...{ route: "/community/:board/images", intent: "", as: "member" },
      prepare: ({ photo }) => ({
        path: "/community/free/images",
        fields: { images: photo },
        multipart: true,
      }),
    },
    message: /저장되었을 수도 있지만.*"isLost":true/,
  },
  {
    name: "a tag that is switched off",
    row: {
      ...{ route: "/map/register", intent: "deactivate-tag", as: "member" },
      prepare: () => ({ path: "/map/register", fields: { intent: "deactivate-tag", tagId: "1" } }),
    },
    message: /처리되었을 수도 있습니다/,
  },
  {
    name: "an attachment of a changed post",
    row: deleteAttachment,
    message: /첨부파일은 삭제되었을 수도 있습니다\. 글에서 확인해 주세요: 붙임\.txt/,
    // The text itself is saved at once.
    sparedOf: ({ path }) => `PUT /board/${/\d+/.exec(path)}`,
  },
];

type Sent = { sending: Sending; answer: Answer; arrived: Answer };

/** The account deletion uses another member than the other rows. */
async function samplesFor({ intent }: ActionRow, samples: Samples, origin: string): Promise<Samples> {
  if (intent !== "delete-account") return samples;
  const member = await openOwnSession(origin, samples, "member");
  return { ...samples, sessions: { ...samples.sessions, member } };
}

/** Sends forms through a proxy that drops the answers of writes, and follows each response. */
async function sendAll(otherWrites: Other[]): Promise<Map<ActionRow, Sent>> {
  const { line, intercept } = createLossyProxy();
  const watched = await startWatchedApp({}, intercept);
  const samples = await makeSamples(watched.origin);
  const preparedWrites: { row: ActionRow; sending: Sending; cookies: Map<string, string> }[] = [];
  for (const row of [...otherWrites.map(({ row }) => row), ...ROWS]) {
    const ownSamples = await samplesFor(row, samples, watched.origin);
    preparedWrites.push({
      row,
      sending: await row.prepare(ownSamples),
      cookies: ownSamples.sessions[row.as].cookies,
    });
  }
  const sendingOf = (row: ActionRow) =>
    preparedWrites.find((preparedWrite) => preparedWrite.row === row)?.sending;
  const sparedPaths = otherWrites.flatMap(({ row, sparedOf }) => {
    const otherSending = sendingOf(row);
    return otherSending && sparedOf ? sparedOf(otherSending) : [];
  });
  line.play("silence", { spared: sparedPaths });
  const allSent = preparedWrites.map(async ({ row, sending, cookies }, at) => {
    await pause(at * APART_MS + (row.onlyOnce ? LAST_AFTER_MS : 0));
    // The flash message is in the session's cookies.
    const session = openSession(watched.origin, cookies);
    const { path, fields, multipart = false } = sending;
    const answer = await session.post(path, fields, { multipart });
    let arrived = answer;
    while (arrived.location) arrived = await session.follow(arrived);
    return [row, { sending, answer, arrived }] as const;
  });
  const sentByRow = new Map(await Promise.all(allSent));
  await watched.stop();
  return sentByRow;
}

const fixture = useStarted(async () => ({ sentWrites: await sendAll(OTHERS) }));

function sentOf(row: ActionRow): Sent {
  const sentRow = fixture.sentWrites.get(row);
  if (!sentRow) throw new Error("it was not sent");
  return sentRow;
}

describe.each(ROWS.map((row) => [`${row.route} ${row.intent}`, row] as const))("%s", (_name, row) => {
  test("reports an unknown outcome if the backend does not answer, and keeps the text", () => {
    const { answer, sending } = sentOf(row);
    expect([answer.status, summaryOf(answer.html)]).toEqual([504, [lostAnswerMessage(row)]]);
    expectInputKept(answer, sending, row.secret);
  });
});

test.each(OTHERS)("$name reports an unknown outcome", ({ row, message }) => {
  expect(sentOf(row).arrived.html).toMatch(message);
});

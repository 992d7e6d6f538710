import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newTitle, sendPost, writePost } from "../support/board-pages";
import { type Answer, type Fields, openMemberSession } from "../support/http-session";
import { fieldValue, hrefsOf, summaryOf, wordsOf } from "../support/http-session-page";
import type { BackendInterceptor } from "../support/proxy-backend";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** The notices of the administration: the backend's refusals and the board's record. */

const WORDS = "게시 기간이 지나 저장할 수 없습니다. (E-800)";
const NOT_IN_USE = "사용하지 않는 게시판입니다. 글을 쓰거나 수정하거나 삭제할 수 없습니다.";
const TYPED = { title: "지켜야 할 제목", content: "지켜야 할 글" };

/** Changes in every record of the board that the backend sends. */
let flags: Record<string, string | null> = {};
/** The answer to every write. */
let refusal: { status: number; body: object } | null = null;

const intercept: BackendInterceptor = (incoming, outgoing, target) => {
  const { method = "GET", url = "/", headers } = incoming;
  if (!url.startsWith("/board")) return false;
  const json = { "content-type": "application/json" };
  if (method !== "GET" && refusal) {
    incoming.resume();
    outgoing.writeHead(refusal.status, json).end(JSON.stringify(refusal.body));
    return true;
  }
  if (method !== "GET" || Object.keys(flags).length === 0) return false;
  const { authorization = "" } = headers;
  void fetch(new URL(url, target), { headers: { authorization } }).then(async (answer) => {
    const body = (await answer.json()) as { result: { brdMstrVO?: object } };
    const record = body.result.brdMstrVO ?? body.result;
    Object.assign(record, flags);
    outgoing.writeHead(answer.status, json).end(JSON.stringify(body));
  });
  return true;
};

const watched = sharedWatchedApp({}, intercept);
const admin = useMember(watched, "admin");
let path: string;

beforeEach(async () => {
  const files = [new File(["글"], "붙임.txt")];
  path = `/admin/notice/${await writePost(admin, { title: newTitle("공지"), files }, "notice")}`;
  watched.backend.forget();
});
afterEach(() => {
  flags = {};
  refusal = null;
});

const save = (to: string, fields: Fields = TYPED, session = admin): Promise<Answer> =>
  sendPost(session, to, fields);
const remove = (session = admin): Promise<Answer> => session.post(path, { intent: "delete-post" });
const formOf = (mode: string) => (mode === "create" ? "/admin/notice/create" : `${path}/${mode}`);
const linksOf = ({ html }: Answer) => hrefsOf(html);

function expectAsTyped({ html }: Answer): void {
  expect([fieldValue(html, "title"), fieldValue(html, "content")]).toEqual([TYPED.title, TYPED.content]);
}

describe("the notices when the backend refuses", () => {
  beforeEach(() => {
    refusal = { status: 200, body: { resultCode: 800, resultMessage: WORDS, result: {} } };
  });

  test.each(["create", "modify", "reply"])(
    "bring %s back as typed with the backend's message",
    async (mode) => {
      const answer = await save(formOf(mode));
      expect(answer.status).toBe(400);
      expect(summaryOf(answer.html)).toEqual([WORDS]);
      expectAsTyped(answer);
      expect(watched.backend.writes()).toHaveLength(1);
    },
  );

  test("show the backend's message about files beside possible causes", async () => {
    refusal = { status: 500, body: { resultCode: 500, resultMessage: WORDS } };
    const answer = await save(formOf("create"), { ...TYPED, files: new File(["글"], "붙임.txt") });
    expect(answer.status).toBe(502);
    expect(summaryOf(answer.html)).toEqual([WORDS, expect.stringContaining("이 첨부파일을 받지")]);
  });

  test("show only a general message on the community boards", async () => {
    const answer = await save("/community/notice/create");
    expect(summaryOf(answer.html)).toEqual(["저장에 실패했습니다."]);
  });

  test.each([
    ["is refused, by the error page", null, WORDS],
    ["failed without a message, by the error page", { status: 500, body: {} }, "삭제에 실패했습니다."],
  ])("report a deletion that %s", async (_, otherIntercept, text) => {
    refusal = otherIntercept ?? refusal;
    const answer = await remove();
    expect([answer.status, answer.location]).toEqual([303, "/error"]);
    expect(wordsOf((await admin.follow(answer)).html)).toContain(text);
    expect((await admin.get(path)).status).toBe(200);
  });

  test("report a deletion with an ended login on the post's page", async () => {
    refusal = null;
    const session = await openMemberSession(watched.origin, "admin");
    watched.backend.refuseTokens(true);
    const answer = await remove(session);
    watched.backend.refuseTokens(false);
    expect([answer.status, answer.location]).toEqual([401, null]);
    expect(linksOf(answer).some((href) => href.startsWith("/login?"))).toBe(true);
  });
});

describe.each(["N", null])("a board whose bbsUseFlag is %s", (bbsUseFlag) => {
  beforeEach(() => {
    flags = { bbsUseFlag };
  });

  test("has no buttons", async () => {
    expect(linksOf(await admin.get("/admin/notice"))).not.toContain("/admin/notice/create");
    const links = linksOf(await admin.get(path));
    expect(links.filter((href) => /\/(modify|reply)|confirm=/.test(href))).toEqual([]);
    expect((await admin.get(`${path}/modify`)).status).toBe(403);
    flags = {};
    expect(linksOf(await admin.get("/admin/notice"))).toContain("/admin/notice/create");
    expect(linksOf(await admin.get(path))).toEqual(
      expect.arrayContaining([`${path}/modify`, `${path}/reply`, `${path}?confirm=delete-post#confirm`]),
    );
  });

  test.each(["create", "modify", "reply"])("refuses %s before anything is sent", async (mode) => {
    const answer = await save(formOf(mode));
    expect(answer.status).toBe(403);
    expect(summaryOf(answer.html)).toEqual([NOT_IN_USE]);
    expectAsTyped(answer);
    expect(watched.backend.writes()).toEqual([]);
  });

  test("refuses a deletion before anything is sent", async () => {
    const answer = await remove();
    expect([answer.status, summaryOf(answer.html)]).toEqual([403, [NOT_IN_USE]]);
    expect(watched.backend.writes()).toEqual([]);
  });
});

test("a board whose record cannot be read accepts posts, because the backend decides", async () => {
  watched.backend.setFault("/board", { kind: "status", status: 500 });
  const answer = await save(formOf("create"));
  watched.backend.setFault("/board", null);
  expect(answer.status).toBe(502);
  expect(watched.backend.countOf("POST", "/board")).toBe(1);
});

test("replyPosblAt N removes the button and refuses a reply as typed", async () => {
  flags = { replyPosblAt: "N" };
  const links = linksOf(await admin.get(path));
  expect(links).not.toContain(`${path}/reply`);
  expect(links).toContain(`${path}/modify`);
  const answer = await save(formOf("reply"));
  expect([answer.status, summaryOf(answer.html)]).toEqual([403, ["이 글에는 답글을 쓸 수 없습니다."]]);
  expectAsTyped(answer);
  expect(watched.backend.writes()).toEqual([]);
});

test("fileAtchPosblAt N hides attachments", async () => {
  const files = (answer: Answer) => linksOf(answer).filter((href) => href.startsWith("/attachments?"));
  expect(files(await admin.get(path))).toHaveLength(1);
  flags = { fileAtchPosblAt: "N" };
  expect(files(await admin.get(path))).toEqual([]);
});

test("a reply shows no attachments because its parnts is not 0", async () => {
  const title = newTitle("답글");
  const submission = await save(`${path}/reply`, {
    title,
    content: "답",
    files: new File(["글"], "답글붙임.txt"),
  });
  expect(submission.status).toBe(303);
  const list = await admin.get(`/admin/notice?${new URLSearchParams({ searchWrd: title })}`);
  const reply = linksOf(list).find((href) => /^\/admin\/notice\/\d+/.test(href)) ?? "";
  const page = await admin.get(reply);
  expect(wordsOf(page.html)).toContain(title);
  expect(page.html).not.toContain("답글붙임.txt");
  const community = await admin.get(reply.replace("/admin/", "/community/"));
  expect(community.html).toContain("답글붙임.txt");
});

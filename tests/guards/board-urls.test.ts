import { beforeAll, describe, expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/stand";

/** Every address of the boards, for whoever asks (docs/urls-and-forms.md). */

type Answers = [path: string, visitor: string, member: string, administrator: string];

const login = (path: string) => `302 /login?${new URLSearchParams({ next: path })}`;
const open = (path: string): Answers => [path, "200", "200", "200"];
const missing = (path: string): Answers => [path, "404", "404", "404"];
const forMembers = (path: string): Answers => [path, login(path), "200", "200"];
const forAdministrators = (path: string): Answers => [path, login(path), "403", "200"];

/** `:own` is a post of the member, `:other` one of the administrator, `:notice` a notice. */
const ADDRESSES: Answers[] = [
  ["/community", "302 /community/notice", "302 /community/notice", "302 /community/notice"],
  ...["notice", "free", "qna"].flatMap((board) => [
    open(`/community/${board}`),
    open(`/community/${board}?searchCnd=1&searchWrd=%ED%9C%B4%EC%A7%80&pageIndex=2`),
    open(`/community/${board}/feed.xml`),
    missing(`/community/${board}/999999999`),
    [`/community/${board}/images`, "405", "405", "405"] as Answers,
  ]),
  ...["/community/free/:own", "/community/free/:other?edit=1", "/community/notice/:notice"].map(open),
  ...["/community/free/create", "/community/qna/create", "/community/free/:other/reply"].map(forMembers),
  forMembers("/community/free/:own/modify"),
  ...["/community/notice/create", "/community/notice/:notice/modify", "/community/free/:other/modify"].map(
    forAdministrators,
  ),
  ...["/community/none", "/community/none/1", "/community/none/feed.xml", "/community/free/abc"].map(missing),
  ...["/community/free/999999999?edit=1", "/attachments", "/attachments?atchFileId=x&fileSn=0"].map(missing),
  missing("/board/images/BBSMSTR_BBBBBBBBBBBB/none.jpg"),
  ["/community/none/create", "404", "404", "404"],
  ["/community/free/999999999/modify", login("/community/free/999999999/modify"), "404", "404"],
];

const origin = sharedAppOrigin();
let member: HttpSession;
let administrator: HttpSession;
const ids: Record<string, string> = {};

beforeAll(async () => {
  member = await openMemberSession(origin);
  administrator = await openMemberSession(origin, "admin");
  ids[":own"] = await writePost(member, { title: newTitle("회원의 글") });
  ids[":other"] = await writePost(administrator, { title: newTitle("관리자의 글") });
  ids[":notice"] = await writePost(administrator, { title: newTitle("공지") }, "notice");
});

/** An address, or an answer that names one, with the numbers of the posts in it. */
const filled = (text: string) =>
  text
    .replace(/:own|:other|:notice/g, (name) => ids[name] ?? "")
    .replace(/%3A(own|other|notice)/g, (_, name) => ids[`:${name}`] ?? "");

async function askAs(session: HttpSession, path: string): Promise<string> {
  const { status, location } = await session.get(path);
  return location ? `${status} ${location}` : String(status);
}

describe("the addresses of the boards", () => {
  test.each(ADDRESSES)("%s: visitor %s, member %s, administrator %s", async (path, ...expected) => {
    const sessions = [openSession(origin), member, administrator];
    const answers = await Promise.all(sessions.map((session) => askAs(session, filled(path))));
    expect(answers).toEqual(expected.map(filled));
  });

  const PAGES = ADDRESSES.filter(([path]) => !/feed|images|attachments/.test(path)).map(([path]) => path);
  test.each(PAGES)("%s is one page with one heading, whatever it says", async (path) => {
    const { status, html } = await administrator.get(filled(path));
    if (status >= 300 && status < 400) return expect(html).toBe("");
    expect(tagsOf(html, "h1")).toHaveLength(1);
    expect(wordsOf(html)).toMatch(/[가-힣]/);
  });

  // HEAD of a post that is not there is 200: finding that out would count as a view of one that is.
  const isPost = (path: string) => /\/\d{9}(?:\?|$)/.test(path);
  test.each(ADDRESSES.map(([path]) => path).filter((path) => !isPost(path)))(
    "%s is told by HEAD what GET tells",
    async (path) => {
      for (const session of [openSession(origin), member]) {
        const got = await session.get(filled(path));
        const head = await session.send(filled(path), { method: "HEAD" });
        expect([head.status, head.html]).toEqual([got.status, ""]);
      }
    },
  );

  test.each(ADDRESSES.map(([path]) => path))("%s refuses PUT, PATCH and DELETE", async (path) => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const headers = { "sec-fetch-site": "same-origin" };
      const { status } = await member.send(filled(path), { method, headers });
      expect([method, status >= 400 && status < 500]).toEqual([method, true]);
    }
  });
});

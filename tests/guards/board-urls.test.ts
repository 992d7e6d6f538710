import { beforeAll, expect, test } from "vitest";
import { type Answers, afterLogin, forAll, missing, open, testAddresses } from "../support/addresses";
import { newTitle, writePost } from "../support/board-pages";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** Every URL of the boards in every role (docs/urls-and-forms.md). */

/** `:own` is a post of the member, `:other` one of the administrator, `:notice` a notice. */
const ADDRESSES: Answers[] = [
  forAll("302 /community/notice")("/community"),
  ...["notice", "free", "qna"].flatMap((board) => [
    open(`/community/${board}`),
    open(`/community/${board}?searchCnd=1&searchWrd=%ED%9C%B4%EC%A7%80&pageIndex=2`),
    open(`/community/${board}/feed.xml`),
    missing(`/community/${board}/999999999`),
    forAll("405")(`/community/${board}/images`),
  ]),
  ...["/community/free/:own", "/community/free/:other?edit=1", "/community/notice/:notice"].map(open),
  ...["/community/free/create", "/community/qna/create", "/community/free/:other/reply"].map(
    afterLogin("200"),
  ),
  afterLogin("200")("/community/free/:own/modify"),
  ...["/community/notice/create", "/community/notice/:notice/modify", "/community/free/:other/modify"].map(
    afterLogin("403", "200"),
  ),
  ...["/community/none", "/community/none/1", "/community/none/feed.xml", "/community/free/abc"].map(missing),
  ...["/community/free/999999999?edit=1", "/attachments", "/attachments?atchFileId=x&fileSn=0"].map(missing),
  missing("/board/images/BBSMSTR_BBBBBBBBBBBB/none.jpg"),
  missing("/community/none/create"),
  afterLogin("404")("/community/free/999999999/modify"),
];

const member = useMember({ origin: sharedAppOrigin() });
const administrator = useMember({ origin: sharedAppOrigin() }, "admin");
const ids: Record<string, string> = {};

beforeAll(async () => {
  ids.own = await writePost(member, { title: newTitle("회원의 글") });
  ids.other = await writePost(administrator, { title: newTitle("관리자의 글") });
  ids.notice = await writePost(administrator, { title: newTitle("공지") }, "notice");
});

/** Fills the post numbers into a URL or an expected answer. */
const filled = (text: string) => text.replace(/(?::|%3A)(own|other|notice)/g, (_, name) => ids[name] ?? "");

// HEAD of a missing post is 200, because a check would count as a view of an existing one.
testAddresses(ADDRESSES, filled, (path) => !/\/\d{9}(?:\?|$)/.test(path));

const PAGES = ADDRESSES.filter(([path]) => !/feed|images|attachments/.test(path)).map(([path]) => path);
test.each(PAGES)("%s is one page with one heading in every state", async (path) => {
  const { status, html } = await administrator.get(filled(path));
  if (status >= 300 && status < 400) return expect(html).toBe("");
  expect(tagsOf(html, "h1")).toHaveLength(1);
  expect(wordsOf(html)).toMatch(/[가-힣]/);
});

import { describe, expect, test } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import { type AuthorKey, BOARD_KEYS, POST_TITLE_MAX, replyTitle } from "~/backend/board";
import { isAuthor, limitBoardSearch, mayChange } from "~/boards/board-access.server";
import { POST_SCHEMAS } from "~/boards/post-form.schema";
import { postRevision } from "~/boards/post-form.server";
import type { Viewer } from "~/session/request-state.server";
import { readBoardSearch, searchQuery } from "../../app/boards/boards";

const member: SignedInMember = {
  ...{ id: "user", name: "사용자", uniqId: "USRCNFRM_00000000001" },
  ...{ role: "member", loginType: "password" },
};
const admin: SignedInMember = { ...member, id: "admin", uniqId: "USRCNFRM_00000000000", role: "admin" };
/** A member whose chosen id equals another member's number. */
const memberWithSameName: SignedInMember = {
  ...member,
  id: "USRCNFRM_00000000001",
  uniqId: "USRCNFRM_00000000002",
};

const CASES: [who: string, author: AuthorKey | null, isOwn: boolean][] = [
  ["the fork", { id: "user" }, true],
  ["B or C", { uniqId: "USRCNFRM_00000000001" }, true],
  ["A, which has one author for all posts,", { id: "USRCNFRM_00000000000" }, false],
  ["nobody", null, false],
];

test.each(CASES)(
  "a post can be changed by its author and by administrators, whatever %s calls its author",
  (_who, author, isOwn) => {
    expect(mayChange({ author }, member)).toBe(isOwn);
    expect(mayChange({ author }, admin)).toBe(true);
    expect(mayChange({ author }, null)).toBe(false);
  },
);

test("a member whose login id equals another member's number is not the author of that member's posts", () => {
  expect(mayChange({ author: { uniqId: "USRCNFRM_00000000001" } }, memberWithSameName)).toBe(false);
  expect(isAuthor({ id: "USRCNFRM_00000000001" }, memberWithSameName)).toBe(true);
  expect(isAuthor({ id: "USRCNFRM_00000000001" }, member)).toBe(false);
  expect(isAuthor({ uniqId: "USRCNFRM_00000000001" }, { ...memberWithSameName, uniqId: null })).toBe(false);
});

const read = (query: string) => readBoardSearch(new URLSearchParams(query));

describe("the list search in the URL", () => {
  test.each([
    ["", { condition: "0", word: "", page: 1 }],
    ["searchCnd=1&searchWrd=휴지&pageIndex=3", { condition: "1", word: "휴지", page: 3 }],
    ["searchCnd=9&searchWrd=%20%20휴지%20&pageIndex=0", { condition: "0", word: "휴지", page: 1 }],
    [
      `searchWrd=${"\u200e화장실\u00a0ＡＢ".normalize("NFD")}`,
      { condition: "0", word: "화장실 AB", page: 1 },
    ],
    ["searchCnd=&pageIndex=-4", { condition: "0", word: "", page: 1 }],
    ["pageIndex=1.5", { condition: "0", word: "", page: 1 }],
    ["pageIndex=1e9", { condition: "0", word: "", page: 1 }],
    ["pageIndex=둘", { condition: "0", word: "", page: 1 }],
    ["searchWrd=a&searchWrd=b&__proto__=x", { condition: "0", word: "a", page: 1 }],
  ])("%j falls back to the defaults where it is invalid", (query, search) => {
    expect(read(query)).toEqual(search);
  });

  test("shortens an overlong word, and cuts no emoji in half, because no backend accepts half of one", () => {
    expect(read(`searchWrd=${"가".repeat(5000)}`).word).toHaveLength(100);
    const word = `${"가".repeat(99)}🚻`;
    expect(read(`searchWrd=${word}🚻`).word).toBe(word);
  });
});

describe("the link back to the list", () => {
  test.each([
    ["", ""],
    ["searchCnd=2&searchWrd=&pageIndex=1", ""],
    ["searchCnd=0&searchWrd=휴지", `?searchWrd=${encodeURIComponent("휴지")}`],
    ["searchCnd=2&searchWrd=a%26b&pageIndex=2", "?searchCnd=2&searchWrd=a%26b&pageIndex=2"],
    ["confirm=delete-post&edit=4&pageIndex=2", "?pageIndex=2"],
  ])("omits default values: %j becomes %j", (query, expected) => {
    expect(searchQuery(read(query))).toBe(expected);
    expect(searchQuery(read(searchQuery(read(query))))).toBe(expected);
  });
});

const viewer = (role: "admin" | "member") => ({ member: { role } }) as Viewer;
const SEARCH = { condition: "0", word: "휴지", page: 1 };

/** Returns how many of the searches were refused, and the first refusal. */
async function search(address: string, times: number, options: { word?: string; role?: "admin" } = {}) {
  const request = new Request("http://x/community/free", { headers: { "x-client-address": address } });
  const { word = SEARCH.word, role = "member" as const } = options;
  const refusals: Response[] = [];
  for (let time = 0; time < times; time++) {
    await limitBoardSearch(request, { ...SEARCH, word }, viewer(role)).catch((answer: Response) =>
      refusals.push(answer),
    );
  }
  return refusals;
}

test("sixty searches a minute from one address reach the backend, and the next one shows how long to wait", async () => {
  const refusals = await search("203.0.113.7", 65);
  expect(refusals).toHaveLength(5);
  const [first] = refusals;
  expect([first?.status, Number(first?.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await first?.text()).toMatch(/^시도가 너무 많습니다\. \d+초 후 다시 시도해 주세요\.$/);
  expect(await search("203.0.113.8", 1)).toEqual([]);
});

test("lists without a search word and searches of administrators are not limited", async () => {
  expect(await search("203.0.113.9", 70, { word: "" })).toEqual([]);
  expect(await search("203.0.113.9", 70, { role: "admin" })).toEqual([]);
});

const POST = { title: "제목", rawContent: "<p>글</p>" };

test("an unchanged post keeps its revision over several reads", () => {
  const post = { ...POST, views: 3, createdAt: "2026-11-21" };
  expect(postRevision(post)).toBe(postRevision(POST));
  expect(postRevision(POST)).toMatch(/^[\w-]{16}$/);
});

test.each([
  { ...POST, title: "제목 " },
  { ...POST, rawContent: "<p>글!</p>" },
  { title: "제목<p>", rawContent: "글</p>" },
  { title: "", rawContent: "제목<p>글</p>" },
])("changing %j changes the revision", (change) => {
  expect(postRevision(change)).not.toBe(postRevision(POST));
});

/** The suggested title must pass the form's validation unchanged. */

test("a plain post counts a line break once, which browsers send as two characters", () => {
  const lines = "가\r\n".repeat(50_000);
  const issuesOf = (content: string) => POST_SCHEMAS.free.safeParse({ title: "줄", content }).error?.issues;
  expect(issuesOf(lines)).toBeUndefined();
  expect(issuesOf(`${lines}가`)).toHaveLength(1);
});

test("the title of a reply names the post that it answers", () => {
  expect(replyTitle("free", "휴지가 없어요")).toBe("RE: 휴지가 없어요");
});

describe.each(BOARD_KEYS)("the form of the board %s", (board) => {
  const titleMax = POST_TITLE_MAX[board];

  test.each([
    ["가", "한 글자만큼 넘는", titleMax - 3],
    ["가", "가득 찬", titleMax],
    ["🚻", "이모지로 가득 찬", titleMax],
    ["가", "다른 곳에서 쓴, 훨씬 긴", 2000],
  ])("shortens a title of %s of %s to the form's limit", (letter, _what, length) => {
    const title = replyTitle(board, letter.repeat(length));
    expect(title).toBe(`RE: ${letter.repeat(titleMax - 4)}`);
    const savedPost = { title, content: "답", contentFormat: "text" };
    expect(POST_SCHEMAS[board].safeParse(savedPost).error?.issues).toBeUndefined();
  });
});

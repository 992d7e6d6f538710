import type { MetaArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { pageTitle } from "~/ui/page-title";

const titleAt = (search: string, screen: string | null = "자유게시판") => {
  const args = { location: { search }, matches: [] } as unknown as MetaArgs;
  return pageTitle(screen)(args)?.flatMap((tag) => ("title" in tag ? tag.title : []));
};

test.each([
  ["", "자유게시판 | 화장실 지도"],
  ["?page=1", "자유게시판 | 화장실 지도"],
  ["?q=물&page=2", "자유게시판 2쪽 | 화장실 지도"],
  ["?page=2&q=물", "자유게시판 2쪽 | 화장실 지도"],
  ["?page=-3", "자유게시판 | 화장실 지도"],
  ["?page=2<b>", "자유게시판 | 화장실 지도"],
  ["?subpage=2", "자유게시판 | 화장실 지도"],
])("a list at %s is titled %s", (search, title) => {
  expect(titleAt(search)).toEqual([title]);
});

test("the front page's list says its page too", () => {
  expect(titleAt("?page=3", null)).toEqual(["3쪽 | 화장실 지도"]);
});

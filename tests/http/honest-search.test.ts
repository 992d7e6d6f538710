import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** Tests the hint of a search that found less than its query (docs/specification.md#map-and-toilets). */

const wordsAt = async (path: string) => wordsOf((await openSession(sharedAppOrigin()).get(path)).html);
const search = (query: string) => `/map?q=${encodeURIComponent(query)}`;

describe("a search for an unknown house number", () => {
  test.each([
    ["", "‘9999’는 찾지 못해 둔산로를 보여 드립니다."],
    ["/en", "“9999” was not found. This is"],
    ["/ja", "「9999」は見つからないため、"],
    ["/zh", "未找到“9999”"],
  ])("shows on pages of %j that no exact match was found", async (language, sentence) => {
    const text = await wordsAt(`${language}${search("대전 서구 둔산로 9999")}`);
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/바로 이곳|right here|すぐここ|就在这里/);
  });

  test("shows no hint for a known house number", async () => {
    const text = await wordsAt(search("둔산로 100"));
    expect(text).toContain("둔산로 100");
    expect(text).not.toContain("찾지 못해");
  });

  test("shows the hint after a filter and on the second page as well", async () => {
    for (const extraQuery of ["&has=accessible", "&page=2"])
      expect(await wordsAt(search("둔산로 9999") + extraQuery)).toContain("찾지 못해 둔산로를");
  });
});

test("a shared shop that no search knows is found by the address on its next line, and the page says so", async () => {
  const sharedText = "[네이버 지도]\n모르는 가게 9호점\n대전 서구 둔산로 100\nhttps://naver.me/abcd";
  const { html } = await openSession(sharedAppOrigin()).get(search(sharedText));
  expect(wordsOf(html)).toContain("‘모르는 가게 9호점’은 찾지 못해");
  expect(tagsOf(html, "input").find(({ attributes }) => attributes.name === "q")?.attributes.value).toBe(
    "대전 서구 둔산로 100",
  );
});

test.each([
  ["/map", "둔산로 장애인화장실", "검색어에 있는 조건을 켰습니다: 장애인 화장실."],
  ["/en/map", "둔산로 공중화장실", "All toilets are shown, whether public or opened by a business."],
])("a search on %s for %s leads to its filters and says so", async (path, query, sentence) => {
  const visitor = openSession(sharedAppOrigin());
  const answer = await visitor.get(`${path}?q=${encodeURIComponent(query)}`);
  expect([answer.status, answer.location?.split("?")[0]]).toEqual([302, path]);
  expect(wordsOf((await visitor.follow(answer)).html)).toContain(sentence);
});

test("suggestions have a kind and a distance", async () => {
  const query = new URLSearchParams({ q: "둔산로", near: "36.35,127.38" });
  const answer = await fetch(`${sharedAppOrigin()}/map/places?${query}`);
  const { places } = (await answer.json()) as { places: { name: string; about: string }[] };
  expect(places[0]).toMatchObject({ name: "둔산로", about: expect.stringMatching(/^길 · [\d.]+ k?m$/) });
});

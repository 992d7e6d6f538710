import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
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

test("suggestions have a kind and a distance", async () => {
  const query = new URLSearchParams({ q: "둔산로", near: "36.35,127.38" });
  const answer = await fetch(`${sharedAppOrigin()}/map/places?${query}`);
  const { places } = (await answer.json()) as { places: { name: string; about: string }[] };
  expect(places[0]).toMatchObject({ name: "둔산로", about: expect.stringMatching(/^길 · [\d.]+ k?m$/) });
});

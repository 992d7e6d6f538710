import { describe, expect, test } from "vitest";
import { readBoardSearch, searchQuery } from "~/boards/board-search";

const read = (query: string) => readBoardSearch(new URLSearchParams(query));

describe("the search of a list in its address", () => {
  test.each([
    ["", { condition: "0", word: "", page: 1 }],
    ["searchCnd=1&searchWrd=휴지&pageIndex=3", { condition: "1", word: "휴지", page: 3 }],
    ["searchCnd=9&searchWrd=%20%20휴지%20&pageIndex=0", { condition: "0", word: "휴지", page: 1 }],
    ["searchCnd=&pageIndex=-4", { condition: "0", word: "", page: 1 }],
    ["pageIndex=1.5", { condition: "0", word: "", page: 1 }],
    ["pageIndex=1e9", { condition: "0", word: "", page: 1 }],
    ["pageIndex=둘", { condition: "0", word: "", page: 1 }],
    ["searchWrd=a&searchWrd=b&__proto__=x", { condition: "0", word: "a", page: 1 }],
  ])("%j falls back wherever it is not right", (query, search) => {
    expect(read(query)).toEqual(search);
  });

  test("cuts a word without end", () => {
    expect(read(`searchWrd=${"가".repeat(5000)}`).word).toHaveLength(100);
  });

  test("cuts no emoji in half: no backend can be asked for one", () => {
    const word = `${"가".repeat(99)}🚻`;
    expect(read(`searchWrd=${word}🚻`).word).toBe(word);
  });
});

describe("the way back to a list", () => {
  test.each([
    ["", ""],
    ["searchCnd=2&searchWrd=&pageIndex=1", ""],
    ["searchCnd=0&searchWrd=휴지", `?searchWrd=${encodeURIComponent("휴지")}`],
    ["searchCnd=2&searchWrd=a%26b&pageIndex=2", "?searchCnd=2&searchWrd=a%26b&pageIndex=2"],
    ["confirm=delete-post&edit=4&pageIndex=2", "?pageIndex=2"],
  ])("from %j is %j: defaults are left out", (query, expected) => {
    expect(searchQuery(read(query))).toBe(expected);
    expect(searchQuery(read(searchQuery(read(query))))).toBe(expected);
  });
});

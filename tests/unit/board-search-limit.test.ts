import { expect, test } from "vitest";
import { limitBoardSearch } from "~/boards/board-search-limit.server";
import type { Viewer } from "~/session/viewer.server";

const viewer = (role: "admin" | "member") => ({ member: { role } }) as Viewer;
const SEARCH = { condition: "0", word: "휴지", page: 1 };

/** How many of so many searches were refused, with the first refusal. */
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

test("sixty searches of one address within a minute go to the backend, then a page says how long to wait", async () => {
  const refusals = await search("203.0.113.7", 65);
  expect(refusals).toHaveLength(5);
  const [first] = refusals;
  expect([first?.status, Number(first?.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await first?.text()).toMatch(/^시도가 너무 많습니다\. \d+초 후 다시 시도해 주세요\.$/);
  expect(await search("203.0.113.8", 1)).toEqual([]);
});

test("lists without a word are no searches, and administrators search as they like", async () => {
  expect(await search("203.0.113.9", 70, { word: "" })).toEqual([]);
  expect(await search("203.0.113.9", 70, { role: "admin" })).toEqual([]);
});

import { expect, test } from "vitest";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/started";

/** Where a site without toilets begins. Which board is asked for is in the query: a stand-in for each would not see it. */

const THERE: StandInAnswer = { json: { resultCode: 200, result: { resultList: [], resultCnt: 0 } } };
const MISSING: StandInAnswer = { status: 500, json: { status: 500 } };
const NO_RECORD: StandInAnswer = {
  json: { resultCode: 200, result: { resultList: [], resultCnt: "0", brdMstrVO: null } },
};
const DOWN: StandInAnswer = { status: 502, json: {} };

const stand = useStandInBackend();

test.each<[string, StandInAnswer[], string]>([
  ["the first that there is", [THERE, THERE, THERE], "notice"],
  ["the next where there is no record of it (egov-4.2)", [NO_RECORD, THERE, THERE], "free"],
  ["the next where it is an exception (4.3, 5.x)", [MISSING, MISSING, THERE], "qna"],
  ["the first, which says what is wrong, where none can be had", [DOWN, DOWN, DOWN], "notice"],
])("is %s", async (_what, answers, board) => {
  for (const [index, name] of ["notice", "free", "qna"].entries()) {
    stand.answers[`/api/community/${name}`] = answers[index] ?? THERE;
  }
  const { findFirstBoard } = await import("~/boards/offered-boards.server");
  expect(await findFirstBoard({ token: null, refused: false })).toBe(board);
});

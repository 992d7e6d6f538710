import { expect, test } from "vitest";
import { findFirstBoard } from "~/boards/available-boards.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

/** The board is in the query, so one stand-in answers for all boards. */

const THERE: StandInAnswer = { json: { resultCode: 200, result: { resultList: [], resultCnt: 0 } } };
const MISSING: StandInAnswer = { status: 500, json: { status: 500 } };
const NO_RECORD: StandInAnswer = {
  json: { resultCode: 200, result: { resultList: [], resultCnt: "0", brdMstrVO: null } },
};
const DOWN: StandInAnswer = { status: 502, json: {} };

const standIn = useStandInBackend();

test.each<[string, StandInAnswer[], string]>([
  ["the first available one", [THERE, THERE, THERE], "notice"],
  ["the next one if a board has no record (egov-4.2)", [NO_RECORD, THERE, THERE], "free"],
  ["the next one if a board throws (4.3, 5.x)", [MISSING, MISSING, THERE], "qna"],
  ["the first one, which shows the error, if no board is available", [DOWN, DOWN, DOWN], "notice"],
])("the first board is %s", async (_what, answers, board) => {
  for (const [index, name] of ["notice", "free", "qna"].entries()) {
    standIn.answers[`/api/community/${name}`] = answers[index] ?? THERE;
  }
  expect(await findFirstBoard({ token: null, refused: false })).toBe(board);
});

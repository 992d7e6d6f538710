import { expect, it } from "vitest";
import { BackendError } from "~/backend/backend-error";
import { describePlaceFailure } from "~/features/toilets/place.server";

const MISSING = "잘못된 접근입니다. 없는 화장실이거나 삭제된 화장실입니다.";

it.each([
  ["존재하지 않는 화장실입니다.", 404, MISSING],
  ["화장실 정보를 찾을 수 없습니다.", 404, MISSING],
  ["해당 화장실이 없습니다.", 404, MISSING],
  ["삭제된 화장실입니다.", 404, MISSING],
  [null, 404, MISSING],
  ["처리 중 오류가 발생했습니다.", 502, "처리 중 오류가 발생했습니다."],
  ["점검 중", 502, "점검 중"],
  ["조회 권한이 없습니다.", 502, "조회 권한이 없습니다."],
  ["데이터베이스를 찾을 수 없습니다.", 502, "데이터베이스를 찾을 수 없습니다."],
])(
  "answers a code 800 with the message %s with the status %i and explains it as %s",
  (serverMessage, status, text) => {
    const failure = new BackendError("not-found", serverMessage, 200, 800);
    expect([failure.status, describePlaceFailure(failure)]).toEqual([status, text]);
  },
);

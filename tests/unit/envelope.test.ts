import { describe, expect, it } from "vitest";
import { BackendError, UnknownCallError } from "~/backend/backend-error";
import { openEnvelope } from "~/backend/envelope.server";

function refusalOf(httpStatus: number, body: unknown): BackendError {
  try {
    openEnvelope(httpStatus, typeof body === "string" ? body : JSON.stringify(body));
  } catch (error) {
    if (error instanceof BackendError) return error;
    throw error;
  }
  throw new Error("taken for a success");
}

function failureOf(httpStatus: number, body: unknown): string {
  const { kind, status } = refusalOf(httpStatus, body);
  return `${kind} ${status}`;
}

describe("the spellings of success", () => {
  it.each([
    ["a number", { resultCode: 200 }],
    ["a string", { resultCode: "200" }],
    ["success true", { success: true }],
    ["status 'success'", { status: "success" }],
    ["the word in the message", { resultMessage: "정상적으로 성공했습니다." }],
  ])("takes %s", (_spelling, body) => {
    expect(openEnvelope(200, JSON.stringify(body))).toMatchObject(body);
  });

  it.each([
    ["another code", { resultCode: 800, resultMessage: "저장 실패" }],
    ["a code beside the word", { resultCode: 900, resultMessage: "성공" }],
    ["success false", { success: false }],
  ])("does not take %s", (_spelling, body) => {
    expect(failureOf(200, body)).toBe("rejected 400");
  });
});

it.each([{}, { resultCode: null, resultMessage: null, result: { data: null } }])(
  "takes %j, which says neither, for no answer of a backend",
  (body) => expect(failureOf(200, body)).toBe("malformed 502"),
);

describe("who failed", () => {
  it.each([
    ["HTTP 401 with code 403 is the token", 401, { resultCode: 403 }, "auth 401"],
    ["HTTP 200 with code 401 is the token", 200, { resultCode: "401" }, "auth 401"],
    ["HTTP 403 without a code is a role that is missing", 403, { error: "Forbidden" }, "forbidden 403"],
    ["HTTP 401 without JSON is the token", 401, "<html>", "auth 401"],
    ["HTTP 200 with code 403 is the thing asked for", 200, { resultCode: 403 }, "forbidden 403"],
    ["HTTP 404 is a thing that is not there", 404, { status: 404 }, "not-found 404"],
    ["HTTP 404 without a body is one, too", 404, "", "not-found 404"],
    ["HTTP 404 as a page is a gateway whose backend is away", 404, "<html>", "malformed 502"],
    ["HTTP 500 is the backend", 500, { error: "Internal Server Error" }, "rejected 502"],
    ["HTML is nonsense", 200, "<html>", "malformed 502"],
    ["a list is nonsense", 200, "[]", "malformed 502"],
  ])("%s", (_what, httpStatus, body, expected) => {
    expect(failureOf(httpStatus, body)).toBe(expected);
  });
});

it.each([
  ["Boot's 404", 404, { timestamp: "2026", status: 404, error: "Not Found", path: "/x" }, true],
  ["Boot's 405", 405, { timestamp: 1, status: 405, error: "Method Not Allowed", path: "/x" }, true],
  ["a 404 with a code", 404, { timestamp: 1, path: "/x", resultCode: 404 }, false],
  ["a gateway's 404 in JSON", 404, { message: "no Route matched with those values" }, false],
  ["a gateway's page", 404, "<html>", false],
  ["a 404 without a body", 404, "", false],
])("tells by %s alone whether the call may be missing", (_what, httpStatus, body, isUnknown) => {
  expect(refusalOf(httpStatus, body) instanceof UnknownCallError).toBe(isUnknown);
});

describe("the words of a refusal", () => {
  /** What a stack of the backend's says, as `mvn spring-boot:run` has it in its answers. */
  const SQL = "### Error updating database.  Cause: java.sql.SQLException\n### SQL: INSERT INTO LETTNBBS";
  const boots = (status: number) => ({
    ...{ timestamp: "2026-11-22T00:00:00.000+00:00", status, error: "Error", message: SQL, path: "/board" },
  });
  const wordsOf = (httpStatus: number, body: unknown) => {
    const { serverMessage, message } = refusalOf(httpStatus, body);
    return [serverMessage, message];
  };

  it.each([
    [400, "ERR : 400"],
    [403, "이 작업을 할 권한이 없습니다."],
    [404, "요청하신 정보를 찾을 수 없습니다."],
    [500, "ERR : 500"],
  ])("are not those of a program, in an error of Boot's own: %i", (status, message) => {
    expect(wordsOf(status, boots(status))).toEqual([null, message]);
  });

  it("make no success of it, whatever they are", () => {
    expect(failureOf(200, { ...boots(500), message: "no success" })).toBe("rejected 400");
  });

  it.each([
    ["under a code", { ...boots(500), resultCode: 800, message: "저장할 수 없습니다." }],
    ["in an envelope of a fork", { success: false, message: "저장할 수 없습니다." }],
    ["beside a time alone", { success: false, timestamp: 1, message: "저장할 수 없습니다." }],
    ["as resultMessage", { ...boots(500), resultMessage: "저장할 수 없습니다." }],
  ])("are shown %s", (_where, body) => {
    expect(wordsOf(500, body)).toEqual(["저장할 수 없습니다.", "ERR : 저장할 수 없습니다."]);
    expect(wordsOf(400, body)).toEqual(["저장할 수 없습니다.", "저장할 수 없습니다."]);
  });
});

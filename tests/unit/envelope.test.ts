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

describe("the success code of an answer", () => {
  it.each([
    ["a number", { resultCode: 200 }],
    ["a string", { resultCode: "200" }],
    ["success true", { success: true }],
    ["status 'success'", { status: "success" }],
    ["the word in the message", { resultMessage: "정상적으로 성공했습니다." }],
  ])("accepts %s", (_spelling, body) => {
    expect(openEnvelope(200, JSON.stringify(body))).toMatchObject(body);
  });

  it.each(["true", "Y", "y", 1, "1", true])("accepts success %j without a code", (success) => {
    expect(openEnvelope(200, JSON.stringify({ success })).success).toBe(true);
  });

  it.each([
    { success: "SUCCESS" },
    { success: "ok" },
    { success: " True " },
    { success: "", status: "SUCCESS" },
    { status: "OK" },
    { status: true },
    { status: 200, message: "저장에 성공했습니다." },
    { resultMessage: "", message: "Saved with success." },
    { message: "이상 없이 성공했습니다." },
  ])("reads a success from %j", (body) => {
    expect(() => openEnvelope(200, JSON.stringify(body))).not.toThrow();
  });

  it.each([
    ...["false", "N", 0, "0", false].map((success) => ({ success, resultMessage: "성공" })),
    { success: false },
    { resultCode: 800, resultMessage: "저장 실패" },
    { resultCode: 900, resultMessage: "성공" },
    { resultMessage: "성공하지 않았습니다." },
    { message: "성공 여부를 알 수 없습니다" },
    { message: "성공이 아닙니다." },
    { message: "저장 성공 확인 실패" },
    { message: "The update was unsuccessful." },
    { message: "not success" },
    { message: "It didn't end with success." },
    { success: "FAIL", resultMessage: "not success" },
    { success: "error", resultMessage: "성공" },
    { status: "fail", message: "성공 여부를 알 수 없습니다" },
    { status: "error", message: "성공적으로 처리되지 않았습니다" },
    { status: "error", message: "성공" },
    { status: "pending", message: "success" },
  ])("reads a refusal from %j", (body) => {
    expect(failureOf(200, body)).toBe("rejected 400");
  });

  it.each([
    { success: { text: "true" } },
    { success: "?" },
    { resultMessage: { text: "실패" } },
    { message: 5 },
  ])("reads the code beside %j", (extraField) => {
    expect(openEnvelope(200, JSON.stringify({ resultCode: "200", ...extraField })).resultCode).toBe("200");
    expect(failureOf(200, { resultCode: 800, ...extraField })).toBe("rejected 400");
  });

  it.each([
    {},
    { resultCode: null, resultMessage: null, result: { data: null } },
    { resultCode: "200번" },
    { resultCode: { text: "200" } },
    { success: ["true"] },
    { success: ["ok"], message: "성공" },
    { success: "?", status: "success" },
  ])("reads neither success nor failure from %j", (body) =>
    expect(failureOf(200, body)).toBe("malformed 502"),
  );
});

describe("the kind of a failure", () => {
  it.each([
    ["reads HTTP 401 with code 403 as an invalid token", 401, { resultCode: 403 }, "auth 401"],
    ["reads HTTP 403 without a code as a missing role", 403, { error: "Forbidden" }, "forbidden 403"],
    ["reads HTTP 401 without JSON as an invalid token", 401, "<html>", "auth 401"],
    ["reads HTTP 200 with code 403 as a forbidden record", 200, { resultCode: 403 }, "forbidden 403"],
    ["reads HTTP 404 as a missing record", 404, { status: 404 }, "not-found 404"],
    ["reads HTTP 404 with a page as a gateway whose backend is away", 404, "<html>", "malformed 502"],
    ["reads HTTP 500 as an error of the backend", 500, { error: "Internal Server Error" }, "rejected 502"],
    ["reads a list as malformed", 200, "[]", "malformed 502"],
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
])("the reason %s alone shows whether the call may be missing", (_what, httpStatus, body, isUnknown) => {
  expect(refusalOf(httpStatus, body) instanceof UnknownCallError).toBe(isUnknown);
});

describe("the message of a refusal", () => {
  /** An error of the backend that contains SQL, as `mvn spring-boot:run` sends it. */
  const SQL = "### Error updating database.  Cause: java.sql.SQLException\n### SQL: INSERT INTO LETTNBBS";
  const boots = (status: number) => ({
    ...{ timestamp: "2026-11-22T00:00:00.000+00:00", status, error: "Error", message: SQL, path: "/board" },
  });
  const messageOf = (httpStatus: number, body: unknown) => {
    const { serverMessage, message } = refusalOf(httpStatus, body);
    return [serverMessage, message];
  };

  it.each([
    [400, "ERR : 400"],
    [403, "이 작업을 할 권한이 없습니다."],
    [404, "요청하신 정보를 찾을 수 없습니다."],
    [500, "ERR : 500"],
  ])("is dropped if it comes from an error of Spring Boot: %i", (status, message) => {
    expect(messageOf(status, boots(status))).toEqual([null, message]);
  });

  it("never turns a refusal into a success", () => {
    expect(failureOf(200, { ...boots(500), message: "no success" })).toBe("rejected 400");
  });

  it.each([
    ["under a code", { ...boots(500), resultCode: 800, message: "저장할 수 없습니다." }],
    ["from the envelope of a fork", { success: false, message: "저장할 수 없습니다." }],
    ["from a body with only a timestamp", { success: false, timestamp: 1, message: "저장할 수 없습니다." }],
    ["as resultMessage", { ...boots(500), resultMessage: "저장할 수 없습니다." }],
  ])("is shown %s", (_where, body) => {
    expect(messageOf(500, body)).toEqual(["저장할 수 없습니다.", "ERR : 저장할 수 없습니다."]);
    expect(messageOf(400, body)).toEqual(["저장할 수 없습니다.", "저장할 수 없습니다."]);
  });
});

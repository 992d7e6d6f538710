import { beforeAll, beforeEach, expect, test } from "vitest";
import { action } from "~/features/account/login.action.server";
import { readSession } from "~/session/session.server";
import type { FormReply } from "../../app/forms/posted-form";
import { type StandInAnswer, startStandIn } from "../support/http-stand-in";
import { routeArguments } from "../support/route-arguments";
import { connectTo } from "../support/stand-in-backend";
import { useStarted } from "../support/started";

const LOGIN = "/auth/login-jwt";
const ACCEPTED: StandInAnswer = {
  json: {
    resultCode: "200",
    resultMessage: "성공 !!!",
    resultVO: { id: "kim", name: "김철수", userSe: "GNR", uniqId: "U1", password: "a-hash" },
    jToken: "jwt",
  },
};

const standIn = useStarted(() => startStandIn({}));
let caseNumber = 0;

beforeAll(() => connectTo(standIn));
beforeEach(() => {
  caseNumber += 1;
  standIn.answers[LOGIN] = ACCEPTED;
});

type Outcome = Response & { data: FormReply; init: { status: number; headers: Headers } };

async function logIn(fields: Record<string, string>, { next = "/mypage", cookie = "" } = {}) {
  const request = new Request(`http://toilet.example/login?${new URLSearchParams({ next })}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      "sec-fetch-site": "same-origin",
      "x-client-address": `203.0.113.${caseNumber}`,
      Cookie: cookie,
    },
  });
  return (await action(routeArguments(request))) as unknown as Outcome;
}

const messagesOf = (outcome: Outcome) => outcome.data.result.error;

test("a login starts a new session, stores the needed fields and returns to the page before", async () => {
  const response = await logIn({ id: " kim ", password: "1", saveId: "on" });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/mypage");
  const [session = "", savedId = ""] = response.headers.getSetCookie();
  expect(savedId).toMatch(/^saved-id=.*Max-Age=31536000.*HttpOnly/);
  const request = new Request("http://toilet.example/", { headers: { Cookie: session.split(";")[0] ?? "" } });
  const { data } = await readSession(request);
  expect(data).toEqual({
    sessionId: expect.any(String),
    token: "jwt",
    member: { id: "kim", name: "김철수", role: "member", uniqId: "U1", loginType: "password" },
    expiresAt: expect.any(Number),
    ...{ startedAt: expect.any(Number), usedAt: expect.any(Number) },
  });
});

test.each([
  ["id", { id: "a".repeat(101), password: "1" }, "아이디는 100자까지 입력할 수 있습니다."],
  ["password", { id: "kim", password: "a".repeat(1001) }, "비밀번호는 1,000자까지 입력할 수 있습니다."],
])("an overlong %s is refused without a call to the backend", async (field, fields, message) => {
  standIn.calls.length = 0;
  const outcome = await logIn(fields);
  expect(outcome.init.status).toBe(400);
  expect(messagesOf(outcome)).toEqual({ [field]: [message] });
  expect(standIn.calls).toHaveLength(0);
});

test.each<[string, StandInAnswer, number]>([
  ["HTTP 500", { status: 500, json: {} }, 502],
  ["HTTP 401, although no session exists", { status: 401, json: { resultCode: 403 } }, 400],
  ["an answer without a token", { json: { resultCode: "200", resultVO: { id: "kim" } } }, 502],
])("a backend failure (%s) shows the general error of the login", async (_case, answer, status) => {
  standIn.answers[LOGIN] = answer;
  const outcome = await logIn({ id: `someone-${caseNumber}`, password: "1" });
  expect(outcome.init.status).toBe(status);
  expect(messagesOf(outcome)).toEqual({ "": ["로그인 중 오류가 발생했습니다."] });
  expect(outcome.data.loginHref).toBeNull();
});

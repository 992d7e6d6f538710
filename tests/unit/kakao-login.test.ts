import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "~/env/env.server";
import { createKakaoLogin } from "~/features/account/kakao-login.server";
import { logger } from "~/log/logger.server";
import { readSession } from "~/session/session.server";
import { type StandInAnswer, startStandIn } from "../support/http-stand-in";
import { connectTo } from "../support/stand-in-backend";
import { useStarted } from "../support/started";

const TOKEN = "/oauth/token";
const PROFILE = "/v2/user/me";
const BACKEND_LOGIN = "/api/auth/kakao-login";

const loginAnswer = (isNewUser: boolean): StandInAnswer => ({
  json: {
    resultCode: 200,
    resultMessage: "성공",
    result: {
      user: { id: "kakao_1", name: "김철수", userSe: "GNR", uniqId: "U1" },
      ...{ jToken: "jwt", isNewUser },
    },
  },
});
const GOOD: Record<string, StandInAnswer> = {
  [TOKEN]: { json: { token_type: "bearer", access_token: "kakao-token", expires_in: 21599 } },
  [PROFILE]: {
    json: {
      id: 12345,
      kakao_account: {
        email: "kim@example.com",
        is_email_valid: true,
        is_email_verified: true,
        profile: { nickname: "김철수", profile_image_url: "https://k.kakaocdn.net/a.jpg" },
      },
    },
  },
  [BACKEND_LOGIN]: loginAnswer(true),
};

const standIn = useStarted(() => startStandIn({}));
const SETTINGS = {
  KAKAO_REST_API_KEY: "rest-key",
  KAKAO_CLIENT_SECRET: "client-secret",
  APP_ORIGIN: "https://toilet.example",
  SESSION_SECRETS: env.SESSION_SECRETS,
};
const loginAt = (origin: string) => createKakaoLogin(SETTINGS, { auth: origin, api: origin });

beforeEach(() => {
  connectTo(standIn);
  Object.assign(standIn.answers, GOOD);
  standIn.calls.length = 0;
});
afterEach(() => void vi.restoreAllMocks());

const pair = (setCookie: string | undefined) => setCookie?.split(";")[0] ?? "";

async function begin(next = "/map/register") {
  const query = new URLSearchParams({ next });
  const request = new Request(`http://inner/login/kakao?${query}`);
  const response = await loginAt(standIn.origin).begin({ request, context: {} });
  const url = new URL(response.headers.get("Location") ?? "");
  const setCookie = response.headers.getSetCookie()[0] ?? "";
  return { url, setCookie, state: url.searchParams.get("state") ?? "" };
}

async function finishLogin(query: Record<string, string>, cookie: string, kakaoOrigin = standIn.origin) {
  const url = `http://inner/login/kakao/callback?${new URLSearchParams(query)}`;
  const request = new Request(url, { headers: { Cookie: cookie } });
  const { headers } = await loginAt(kakaoOrigin).finish({ request, context: {} });
  const cookies = headers.getSetCookie();
  const session = await readSession(
    new Request("http://inner/", {
      headers: { Cookie: pair(cookies.find((text) => text.startsWith("session="))) },
    }),
  );
  return { location: headers.get("Location"), cookies, session, message: session.get("message")?.text };
}

/** Returns the message for these answers of Kakao or the backend. */
async function failureOf(answers: Record<string, StandInAnswer>, kakaoOrigin?: string) {
  Object.assign(standIn.answers, answers);
  const { state, setCookie } = await begin();
  const back = await finishLogin({ code: "the-code", state }, pair(setCookie), kakaoOrigin);
  expect(back.location).toBe("/login?next=%2Fmap%2Fregister");
  expect(back.session.get("member")).toBeUndefined();
  expect(back.cookies.join()).toMatch(/__Host-kakao-login=[^;]*; Max-Age=0/);
  return back.message;
}

const failureMessage = (code: string) => `카카오 로그인에 실패했습니다. (${code})`;
const misconfigured = (code: string) =>
  `카카오 로그인 설정에 문제가 있습니다. 관리자에게 문의해 주세요. (${code})`;

function spyOnWarnings() {
  const warn = vi.fn();
  vi.spyOn(logger, "child").mockReturnValue({ warn } as unknown as ReturnType<typeof logger.child>);
  return warn;
}

describe("the redirect to Kakao", () => {
  test("has a state, a PKCE challenge and the public callback address", async () => {
    const { url, setCookie } = await begin();
    const query = Object.fromEntries(url.searchParams);
    expect(url.origin + url.pathname).toBe(`${standIn.origin}/oauth/authorize`);
    expect(query).toMatchObject({
      response_type: "code",
      client_id: "rest-key",
      redirect_uri: "https://toilet.example/login/kakao/callback",
      code_challenge_method: "S256",
    });
    expect(query.state).toMatch(/^[\w-]{43}$/);
    expect(query).not.toHaveProperty("scope");
    expect(setCookie).toMatch(/^__Host-kakao-login=.*Max-Age=600.*HttpOnly.*Secure.*SameSite=Lax/);
  });
});

describe("a return address that no cookie can hold", () => {
  test.each([
    ["Korean letters", `/map?q=${"가".repeat(500)}`],
    ["backslashes", `/map?q=${"\\".repeat(2030)}`],
  ])("is replaced by the front page if it is too long because of %s", async (_kind, next) => {
    const { setCookie } = await begin(next);
    expect(pair(setCookie).length).toBeLessThanOrEqual(4096);
    const request = new Request("http://inner/", { headers: { Cookie: pair(setCookie) } });
    expect(await loginAt(standIn.origin).findRoundTrip(request)).toMatchObject({ next: "/" });
  });

  test("stays if it fits", async () => {
    const { setCookie } = await begin("/map?q=%EA%B0%80");
    const request = new Request("http://inner/", { headers: { Cookie: pair(setCookie) } });
    expect(await loginAt(standIn.origin).findRoundTrip(request)).toMatchObject({ next: "/map?q=%EA%B0%80" });
  });
});

describe("the callback from Kakao", () => {
  test.each([
    { isNewUser: true, next: "/map", message: "처음 오셨네요. 새 계정이 만들어졌습니다." },
    { isNewUser: true, next: "/en/map", message: "Welcome. A new account was made for you." },
    { isNewUser: false, next: "/map", message: undefined },
  ])("shows $message to a member whose account is new: $isNewUser", async ({ isNewUser, next, message }) => {
    standIn.answers[BACKEND_LOGIN] = loginAnswer(isNewUser);
    const { state, setCookie } = await begin(next);
    const back = await finishLogin({ code: "the-code", state }, pair(setCookie));
    expect([back.location, back.message]).toEqual([next, message]);
  });

  test("starts a session and returns to the page before the login", async () => {
    const { url, state, setCookie } = await begin();
    const { location, session, cookies } = await finishLogin({ code: "the-code", state }, pair(setCookie));
    expect(location).toBe("/map/register");
    expect(session.get("member")).toMatchObject({ id: "kakao_1", name: "김철수", loginType: "kakao" });
    expect(cookies.join()).toMatch(/__Host-kakao-login=[^;]*; Max-Age=0/);
    const token = new URLSearchParams(standIn.callsTo(TOKEN)[0]?.body);
    expect(Object.fromEntries(token)).toMatchObject({
      grant_type: "authorization_code",
      client_id: "rest-key",
      client_secret: "client-secret",
      redirect_uri: "https://toilet.example/login/kakao/callback",
      code: "the-code",
    });
    const challenge = createHash("sha256")
      .update(token.get("code_verifier") ?? "")
      .digest("base64url");
    expect(url.searchParams.get("code_challenge")).toBe(challenge);
    expect(standIn.callsTo(PROFILE)[0]?.headers.authorization).toBe("Bearer kakao-token");
    expect(JSON.parse(standIn.callsTo(BACKEND_LOGIN)[0]?.body ?? "")).toEqual({
      id: "12345",
      nickname: "김철수",
      email: "kim@example.com",
      profileImage: "https://k.kakaocdn.net/a.jpg",
    });
  });

  test("accepts a profile that has only a number, and drops an unverified e-mail address", async () => {
    standIn.answers[PROFILE] = {
      json: { id: 7, kakao_account: { email: "x@example.com", is_email_valid: true } },
    };
    const { state, setCookie } = await begin();
    await finishLogin({ code: "c", state }, pair(setCookie));
    const sentBody = JSON.parse(standIn.callsTo(BACKEND_LOGIN)[0]?.body ?? "");
    expect(sentBody).toEqual({ id: "7", nickname: "", email: "", profileImage: "" });
  });

  test("drops a return address on another site", async () => {
    const { state, setCookie } = await begin("//evil.example");
    expect((await finishLogin({ code: "c", state }, pair(setCookie))).location).toBe("/");
  });

  test("sends no request to Kakao if the state or its cookie is missing, wrong or forged", async () => {
    const { state, setCookie } = await begin();
    const cookie = pair(setCookie);
    for (const [query, brought] of [
      [{ code: "c", state: "x".repeat(43) }, cookie],
      [{ code: "c" }, cookie],
      [{ code: "c", state }, ""],
      [{ code: "c", state }, `${cookie.slice(0, -6)}AAAAAA`],
    ] as [Record<string, string>, string][]) {
      expect((await finishLogin(query, brought)).message).toBe(failureMessage("state"));
    }
    expect(standIn.calls).toHaveLength(0);
  });

  test.each([
    ["access_denied", "카카오 로그인을 취소했습니다."],
    ["KOE205", misconfigured("KOE205")],
    ["server_error", failureMessage("server_error")],
    ["<script>", failureMessage("unknown")],
  ])("shows a message for the error %s", async (error, expected) => {
    const warn = spyOnWarnings();
    const { state, setCookie } = await begin();
    const query = { error, error_description: "User denied", state };
    expect((await finishLogin(query, pair(setCookie))).message).toBe(expected);
    // Cancelling the login is no reason for a warning.
    expect(warn).toHaveBeenCalledTimes(error === "access_denied" ? 0 : 1);
    expect(standIn.calls).toHaveLength(0);
  });
});

describe("a failure behind the callback", () => {
  test.each<[string, string, StandInAnswer, string]>([
    [
      "a wrong client secret",
      TOKEN,
      { status: 401, json: { error: "invalid_client", error_code: "KOE010" } },
      misconfigured("KOE010"),
    ],
    [
      "a code used twice",
      TOKEN,
      { status: 400, json: { error: "invalid_grant", error_code: "KOE320", error_description: "the-code" } },
      failureMessage("KOE320"),
    ],
    ["an invalid token answer", TOKEN, { json: [] }, failureMessage("malformed")],
    [
      "an endless answer",
      TOKEN,
      { json: { access_token: "x".repeat(2_000_000) } },
      failureMessage("too-long"),
    ],
    ["a refused profile", PROFILE, { status: 401, json: { code: -401 } }, failureMessage("-401")],
    ["a profile without a number", PROFILE, { json: {} }, failureMessage("malformed")],
    [
      "a refusal of the backend",
      BACKEND_LOGIN,
      { json: { resultCode: 800, resultMessage: "탈퇴한 회원입니다.", result: {} } },
      "실패: 탈퇴한 회원입니다.",
    ],
    ["a failing backend", BACKEND_LOGIN, { status: 500, json: {} }, "로그인 중 오류가 발생했습니다."],
  ])("reports %s", async (_case, path, answer, expected) => {
    expect(await failureOf({ [path]: answer })).toBe(expected);
  });

  test("reports a network error while Kakao is away", async () => {
    expect(await failureOf({}, "http://127.0.0.1:9")).toBe(failureMessage("network"));
  });

  test.each<[string, string, StandInAnswer["breaks"], string]>([
    ["a cut-off token answer", TOKEN, "cut", "network"],
    ["a stalled token answer", TOKEN, "stalled", "timeout"],
    ["a cut-off profile", PROFILE, "cut", "network"],
    ["a stalled profile", PROFILE, "stalled", "timeout"],
  ])("reports %s", async (_case, path, breaks, code) => {
    const timeoutSignal = AbortSignal.timeout.bind(AbortSignal);
    const timeouts = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeoutSignal(300));
    const answer = GOOD[path] as StandInAnswer;
    expect(await failureOf({ [path]: { ...answer, breaks } })).toBe(failureMessage(code));
    expect(timeouts).toHaveBeenCalledWith(10_000);
    expect(standIn.callsTo(BACKEND_LOGIN)).toHaveLength(0);
  });

  test.each(["cut", "stalled"] as const)(
    "is reported as a possible account if the answer of the backend's login is %s",
    async (breaks) => {
      const timeoutSignal = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeoutSignal(300));
      const answer = GOOD[BACKEND_LOGIN] as StandInAnswer;
      expect(await failureOf({ [BACKEND_LOGIN]: { ...answer, breaks } })).toBe(
        "처리되었을 수도 있습니다. 카카오 로그인을 다시 해서 확인해 주세요.",
      );
      expect(standIn.callsTo(BACKEND_LOGIN)).toHaveLength(1);
    },
  );

  test("a redirect of the token endpoint is not followed", async () => {
    const redirectAnswer = { status: 302, json: null, headers: { Location: `${standIn.origin}${PROFILE}` } };
    expect(await failureOf({ [TOKEN]: redirectAnswer })).toBe(failureMessage("302"));
    expect(standIn.callsTo(PROFILE)).toHaveLength(0);
  });

  test.each([
    ["KOE004", /사용 설정/],
    ["KOE005", /team member/],
    ["KOE006", /redirectUri of this line/],
    ["KOE008", /REST API key/],
    ["KOE009", /domain/],
    ["KOE010", /KAKAO_CLIENT_SECRET/],
    ["KOE101", /KAKAO_REST_API_KEY/],
    ["KOE205", /동의항목/],
    ["KOE237", /limit/],
    ["KOE303", /APP_ORIGIN/],
    ["KOE320", /nothing to change/],
    ["KOE9001", /maintenance/],
    ["KOE777", /no advice/],
  ])("%s is logged as a warning with the fix in the console, and without a secret", async (code, advice) => {
    const warn = spyOnWarnings();
    const refusal = { error: "invalid_request", error_description: "code=the-code rest-key" };
    await failureOf({ [TOKEN]: { status: 400, json: { ...refusal, error_code: code } } });
    const redirectUri = "https://toilet.example/login/kakao/callback";
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { code, advice: expect.stringMatching(advice), redirectUri },
      "a Kakao login failed",
    );
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/the-code|rest-key|client-secret/);
  });
});

const BOOTS_404 = {
  timestamp: "2026-11-27T00:00:00.000+00:00",
  status: 404,
  error: "Not Found",
  path: BACKEND_LOGIN,
};

test("a backend without the service shows a message", async () => {
  expect(await failureOf({ [BACKEND_LOGIN]: { status: 404, json: BOOTS_404 } })).toBe(
    "이 서버에서는 제공하지 않는 기능입니다.",
  );
});

test("the Kakao login is missing without a key", async () => {
  const login = createKakaoLogin({ SESSION_SECRETS: env.SESSION_SECRETS });
  expect(login.isOffered()).toBe(false);
  const request = new Request("http://inner/login/kakao");
  await expect(login.begin({ request, context: {} })).rejects.toMatchObject({ init: { status: 404 } });
});

import { expect, test } from "vitest";
import { BackendError, type BackendErrorKind } from "~/backend/backend-error";
import { stateOf } from "~/session/request-state.server";
import { readSession } from "~/session/session.server";
import { readForPage, readIfPossible, readPart } from "../../app/session/viewer.server";

const argsOf = () => ({ request: new Request("http://toilet.example/mypage?a=1"), context: {} });
const failWith = (error: unknown) => Promise.reject(error);
const thrownBy = (answer: Promise<unknown>) => answer.catch((thrown: unknown) => thrown);

test.each<[BackendErrorKind, number]>([
  ["forbidden", 403],
  ["not-found", 404],
  ["timeout", 504],
  ["unreachable", 502],
  ["malformed", 502],
])("%s becomes an error page with status %d and the message", async (kind, status) => {
  const error = new BackendError(kind);
  const thrown = await thrownBy(readForPage(argsOf(), failWith(error)));
  expect(thrown).toMatchObject({ data: error.message, init: { status } });
});

test.each<[BackendErrorKind, string]>([
  ["auth", "로그인 시간이 끝났습니다. 다시 로그인해 주세요."],
  ["login-needed", "로그인이 필요합니다."],
])("%s redirects to the login page with the reason", async (kind, text) => {
  const answer = (await thrownBy(readForPage(argsOf(), failWith(new BackendError(kind))))) as Response;
  expect(answer.headers.get("Location")).toBe("/login?next=%2Fmypage%3Fa%3D1");
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const session = await readSession(new Request("http://toilet.example/", { headers: { Cookie: cookie } }));
  expect(session.get("member")).toBeUndefined();
  expect(session.get("message")?.text).toBe(text);
});

test("a form that is drawn again gets the fallback", async () => {
  const args = argsOf();
  stateOf(args).rerendered = { reason: "refused", texts: new FormData() };
  const contentRead = readForPage(args, failWith(new BackendError("auth")), { fallback: () => "known" });
  expect(await contentRead).toBe("known");
});

test("an unexpected error is passed on unchanged", async () => {
  for (const contentRead of [
    readForPage(argsOf(), failWith(new TypeError("ours"))),
    readIfPossible(failWith(new TypeError("ours")), null),
    readPart(argsOf(), failWith(new TypeError("ours")), () => ""),
  ]) {
    expect(await thrownBy(contentRead)).toBeInstanceOf(TypeError);
  }
});

test("an optional part of the page is left out, and the page says what is missing", async () => {
  expect(await readIfPossible(failWith(new BackendError("timeout")), null)).toBeNull();
  const part = await readPart(argsOf(), failWith(new BackendError("timeout")), ({ kind }) => `오류: ${kind}`);
  expect(part).toEqual({ content: null, failure: "오류: timeout", status: 504 });
});

import { expect, test } from "vitest";
import { BackendError, type BackendErrorKind } from "~/backend/backend-error";
import { failedRead } from "~/session/failed-read.server";
import { readSession } from "~/session/session.server";

const request = new Request("http://toilet.example/mypage.data?a=1");
const fail = (error: unknown) =>
  Promise.reject(error)
    .catch(failedRead(request))
    .catch((thrown: unknown) => thrown);

test.each<[BackendErrorKind, number]>([
  ["forbidden", 403],
  ["not-found", 404],
  ["timeout", 504],
  ["unreachable", 502],
  ["malformed", 502],
])("%s becomes an error page with status %d and the message", async (kind, status) => {
  const error = new BackendError(kind);
  expect(await fail(error)).toMatchObject({ data: error.message, init: { status } });
});

test("a token that the backend refuses ends the session and leads to the login page", async () => {
  const answer = (await fail(new BackendError("auth"))) as Response;
  expect(answer.headers.get("Location")).toBe("/login?next=%2Fmypage%3Fa%3D1");
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const session = await readSession(new Request("http://toilet.example/", { headers: { Cookie: cookie } }));
  expect(session.get("member")).toBeUndefined();
  expect(session.get("message")?.text).toBe("로그인 시간이 끝났습니다. 다시 로그인해 주세요.");
});

test("an error of our own stays what it is", async () => {
  expect(await fail(new TypeError("ours"))).toBeInstanceOf(TypeError);
});

import { describe, expect, test } from "vitest";
import { loginSchema } from "~/features/account/login.schema";
import { passwordSchema } from "~/features/admin/password.schema";
import { newUserSchema } from "~/features/admin/user.schema";
import { hasKakaoQuota, limitSearches } from "~/place-search/search-limit.server";
import { DEFAULT_DISPLAY } from "~/session/display";
import { displaySchema, findDisplay, saveDisplay } from "~/session/display-cookie.server";
import { safeReturnTo } from "~/session/return-to";

const USER = { userId: "kim", name: "김", email: "kim@example.kr", role: "GNR" };

/** Which fields are refused when this is one's password, from its choice on. */
const refusedOf = (password: string) =>
  [
    newUserSchema.safeParse({ ...USER, password, confirmPassword: password }),
    passwordSchema.safeParse({ oldPassword: "1", newPassword: password }),
    loginSchema.safeParse({ id: "kim", password }),
  ].map((result) => Object.keys(result.error?.flatten().fieldErrors ?? {}).join());

test("a password that may be chosen lets its owner in", () => {
  expect(refusedOf("가".repeat(1000))).toEqual(["", "", ""]);
});

test("a longer one is not taken to begin with", () => {
  expect(refusedOf("가".repeat(1001))).toEqual(["password", "newPassword", "password"]);
});

describe("where a login leads back to", () => {
  test.each([
    "/map",
    "/map/detail?toiletId=3",
    "/community/free/create?searchWrd=%EA%B0%80",
    "/?a=/b",
    "/map?q=a..b",
  ])("%j is kept", (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  test.each([
    "//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "map",
    "",
    null,
    undefined,
    "/login",
    "/login/kakao",
    "/logout",
    "/LOGOUT",
    "/Login/Kakao",
    "/%6Cogout",
    "/en/logout",
    "/ja/LOGIN?next=/map",
    "/error",
    "/bad-request",
    "/%ff",
    `/${"a".repeat(3000)}`,
  ])("%j is not: the front page takes its place", (path) => {
    expect(safeReturnTo(path)).toBe("/");
  });
});

const from = (address: string) =>
  new Request("http://toilet.example/map/places?q=a", { headers: { "x-client-address": address } });

test("one address spends no more of the Kakao quota than its share; others keep theirs", async () => {
  const outcomes: boolean[] = [];
  for (let count = 0; count < 70; count++) outcomes.push(await hasKakaoQuota(from("203.0.113.1")));
  expect(outcomes.filter(Boolean)).toHaveLength(60);
  expect(await hasKakaoQuota(from("203.0.113.2"))).toBe(true);
});

test("a flood of searches is answered 429, with the seconds to wait", async () => {
  const answers = await Promise.all(Array.from({ length: 310 }, () => limitSearches(from("198.51.100.1"))));
  const refused = answers.filter((answer) => answer !== null);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.status).toBe(429);
  expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await limitSearches(from("198.51.100.2"))).toBeNull();
});

const requestWith = (cookie?: string) =>
  new Request("http://app.example/map", { headers: cookie ? { Cookie: cookie } : {} });

test("without the cookie everything is as usual", async () => {
  expect(DEFAULT_DISPLAY).toEqual({ theme: "auto", contrast: "normal", text: "normal", profile: "none" });
  expect(await findDisplay(requestWith())).toEqual(DEFAULT_DISPLAY);
  expect(await findDisplay(requestWith("session=x"))).toEqual(DEFAULT_DISPLAY);
});

test("what is saved is found again for a year", async () => {
  const chosen = { theme: "dark", contrast: "high", text: "large", profile: "wheelchair" } as const;
  const setCookie = await saveDisplay(chosen);
  expect(setCookie).toMatch(/^display=.*Max-Age=31536000.*Path=\/.*HttpOnly.*SameSite=Lax/);
  expect(await findDisplay(requestWith(`a=b; ${setCookie.split(";")[0]}`))).toEqual(chosen);
});

test.each([
  "display=",
  "display=%%%",
  "display=bm90IGpzb24=",
  `display=${btoa('"text"')}`,
  `display=${btoa("7")}`,
])("an odd cookie (%s) is none", async (cookie) => {
  expect(await findDisplay(requestWith(cookie))).toEqual(DEFAULT_DISPLAY);
});

test("an odd field is its default, the others stay", async () => {
  const value = btoa(JSON.stringify({ theme: "pink", text: "large", profile: ["stroller"], more: 1 }));
  expect(await findDisplay(requestWith(`display=${value}`))).toEqual({ ...DEFAULT_DISPLAY, text: "large" });
  expect(displaySchema.parse({ profile: "stroller" }).profile).toBe("stroller");
});

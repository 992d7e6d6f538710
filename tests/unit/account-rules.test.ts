import { describe, expect, test } from "vitest";
import { DEFAULT_DISPLAY } from "~/session/display";
import { displaySchema, readPageContext, serializeDisplay } from "~/session/request-state.server";
import { loginSchema } from "../../app/features/account/login.action.server";
import { newUserSchema, passwordSchema } from "../../app/features/admin/admin.schema";
import { hasKakaoQuota, limitSearches } from "../../app/place-search/kakao-local.server";
import { safeReturnTo } from "../../app/session/viewer.server";
import { routeArguments } from "../support/route-arguments";

const USER = { userId: "kim", name: "김", email: "kim@example.kr", role: "GNR" };

/** Returns the fields that the forms refuse for a password, from its choice to the login. */
const refusedOf = (password: string) =>
  [
    newUserSchema.safeParse({ ...USER, password, confirmPassword: password }),
    passwordSchema.safeParse({ oldPassword: "1", newPassword: password }),
    loginSchema.safeParse({ id: "kim", password }),
  ].map((result) => Object.keys(result.error?.flatten().fieldErrors ?? {}).join());

test("every password that the form accepts logs the member in", () => {
  expect(refusedOf("가".repeat(1000))).toEqual(["", "", ""]);
});

test("the login form refuses a password longer than the limit", () => {
  expect(refusedOf("가".repeat(1001))).toEqual(["password", "newPassword", "password"]);
});

describe("the address that a login returns to", () => {
  const returnTo = (path: string | null | undefined) =>
    safeReturnTo(path, routeArguments(new Request("http://toilet.example/login")));

  test.each([
    "/map",
    "/map/detail?toiletId=3",
    "/community/free/create?searchWrd=%EA%B0%80",
    "/?a=/b",
    "/map?q=a..b",
  ])("keeps %j", (path) => {
    expect(returnTo(path)).toBe(path);
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
  ])("replaces %j by the front page", (path) => {
    expect(returnTo(path)).toBe("/");
  });
});

const from = (address: string) =>
  new Request("http://toilet.example/map/places?q=a", { headers: { "x-client-address": address } });

test("one client address uses only its share of the Kakao quota, and other addresses keep theirs", async () => {
  const outcomes: boolean[] = [];
  for (let count = 0; count < 70; count++) outcomes.push(await hasKakaoQuota(from("203.0.113.1")));
  expect(outcomes.filter(Boolean)).toHaveLength(60);
  expect(await hasKakaoQuota(from("203.0.113.2"))).toBe(true);
});

test("a flood of searches gets 429 with the seconds to wait", async () => {
  const answers = await Promise.all(Array.from({ length: 310 }, () => limitSearches(from("198.51.100.1"))));
  const refusals = answers.filter((answer) => answer !== null);
  expect(refusals).toHaveLength(10);
  expect(refusals[0]?.status).toBe(429);
  expect(Number(refusals[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await limitSearches(from("198.51.100.2"))).toBeNull();
});

const findDisplay = async (cookie: string | null = null) => (await readPageContext(cookie)).display;

test("a request without the display cookie gets the default settings", async () => {
  expect(DEFAULT_DISPLAY).toEqual({
    theme: "auto",
    contrast: "normal",
    text: "normal",
    profile: "none",
    room: "any",
  });
  expect(await findDisplay()).toEqual(DEFAULT_DISPLAY);
  expect(await findDisplay("session=x")).toEqual(DEFAULT_DISPLAY);
});

test("saved display settings last for a year", async () => {
  const chosenRoles = {
    theme: "dark",
    contrast: "high",
    text: "large",
    profile: "wheelchair",
    room: "men",
  } as const;
  const setCookie = await serializeDisplay(chosenRoles);
  expect(setCookie).toMatch(/^display=.*Max-Age=31536000.*Path=\/.*HttpOnly.*SameSite=Lax/);
  expect(await findDisplay(`a=b; ${setCookie.split(";")[0]}`)).toEqual(chosenRoles);
});

test.each([
  "display=",
  "display=%%%",
  "display=bm90IGpzb24=",
  `display=${btoa('"text"')}`,
  `display=${btoa("7")}`,
])("an invalid display cookie (%s) counts as missing", async (cookie) => {
  expect(await findDisplay(cookie)).toEqual(DEFAULT_DISPLAY);
});

test("an invalid field of the cookie gets its default and keeps the other fields", async () => {
  const value = btoa(JSON.stringify({ theme: "pink", text: "large", profile: ["stroller"], more: 1 }));
  expect(await findDisplay(`display=${value}`)).toEqual({ ...DEFAULT_DISPLAY, text: "large" });
  expect(displaySchema.parse({ profile: "stroller" }).profile).toBe("stroller");
});

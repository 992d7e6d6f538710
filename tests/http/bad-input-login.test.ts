import { describe, expect, test } from "vitest";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { checkedOf, fieldMessage, fieldValue, markupFaultsOf, summaryOf } from "../support/http-session-page";
import { useWatchedApp } from "../support/started";

const MISSING = "아이디와 비밀번호를 입력해 주세요.";
const WRONG = "로그인 정보가 올바르지 않습니다.";

// Its own app, because it deletes members or locks their logins.
const watched = useWatchedApp({ TRUSTED_PROXIES: "loopback" });

/** Returns a session with its own client address, because failures are counted per address. */
function from(address: string) {
  const session = openSession(watched.origin);
  const headers = { "x-forwarded-for": address };
  return {
    ...session,
    tryLogin: (fields: Record<string, string>) => session.post("/login", fields, { headers }),
  };
}

describe("the login form", () => {
  test("refuses a wrong password with the backend's message, and keeps the id and the checkbox but not the password", async () => {
    const secret = "wrong-48151623";
    const fields = { id: "user", password: secret, saveId: "on" };
    const { html } = await answered(400, from("192.0.2.2").tryLogin(fields));
    expect(summaryOf(html)).toEqual([WRONG]);
    expect(markupFaultsOf(html)).toEqual([]);
    expect(fieldValue(html, "id")).toBe("user");
    expect(checkedOf(html, "saveId")).toEqual(["on"]);
    expect(fieldValue(html, "password")).toBe("");
    expect(html).not.toContain(secret);
  });

  test.each([
    ["markup", '"><script>alert(1)</script>'],
    ["a null byte", "use\u0000r"],
    ["emoji", "🚻🚽"],
    ["SQL", "' OR '1'='1"],
    ["very long", "가".repeat(5000)],
  ])("refuses an id that is %s, and shows it as typed", async (_case, id) => {
    const { html } = await answered(400, from("192.0.2.3").tryLogin({ id, password: "1" }));
    expect(fieldValue(html, "id")).toBe(id);
    expect(html).not.toContain("<script>alert");
  });

  test("refuses a return address on another site", async () => {
    const path = `/login?${new URLSearchParams({ next: "/\\evil.example" })}`;
    const answer = await from("192.0.2.4").post(path, { id: "user", password: "1" });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
  });

  test.each([
    ...["/LOGOUT", "/display", "/Display?x=1", "/map/markers", "/MAP/Places?q=a", "/map/qr.svg", "/healthz"],
    ...["/community/free/images", "/community/free/feed.xml", "/map.data", "/nowhere", "/admin/nowhere"],
    ...["/map//register", "/assets/app.js", "/sitemap.xml", "/files/photo.jpg", "/en/logout", "/%6Cogout"],
    ...["/metrics", "/favicon.ico"],
  ])("replaces the return address %s, which is no page, by the front page", async (next) => {
    const path = `/login?${new URLSearchParams({ next })}`;
    const answer = await from("192.0.2.5").post(path, { id: "user", password: "1" });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
  });

  test("refuses the eleventh attempt with the seconds to wait, and keeps the typed id", async () => {
    const { tryLogin } = from("192.0.2.9");
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await tryLogin({ id: "victim", password: "guess" })).status).toBe(400);
    }
    watched.backend.forget();
    const eleventh = tryLogin({ id: "victim", password: "guess", saveId: "on" });
    const { headers, html } = await answered(429, eleventh);
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(summaryOf(html)).toEqual([`시도가 너무 많습니다. ${seconds}초 후 다시 시도해 주세요.`]);
    expect(fieldValue(html, "id")).toBe("victim");
    expect(checkedOf(html, "saveId")).toEqual(["on"]);
    expect(watched.backend.countOf("POST", "/auth/login-jwt")).toBe(0);
    // Other ids at this address and this id at other addresses are not locked.
    expect((await from("192.0.2.10").tryLogin({ id: "victim", password: "guess" })).status).toBe(400);
    expect((await from("192.0.2.9").tryLogin({ id: "user", password: "1" })).status).toBe(303);
  });

  test("slows a login whose id failed from other addresses, and lets it succeed", async () => {
    const otherLogins = Array.from({ length: 30 }, (_, count) => from(`198.51.100.${count}`));
    await Promise.all(otherLogins.map(({ tryLogin }) => tryLogin({ id: "admin", password: "guess" })));
    watched.backend.forget();
    const slowedLogin = from("203.0.113.5").tryLogin({ id: "admin", password: "1" });
    // Another member's login overtakes it.
    expect((await from("203.0.113.7").tryLogin({ id: "user", password: "1" })).status).toBe(303);
    expect(watched.backend.countOf("POST", "/auth/login-jwt")).toBe(1);
    expect((await slowedLogin).status).toBe(303);
    expect((await from("203.0.113.6").tryLogin({ id: "admin", password: "1" })).status).toBe(303);
  });

  test("marks both fields if both are empty", async () => {
    const { html } = await from("192.0.2.21").tryLogin({ id: "", password: "" });
    expect([fieldMessage(html, "id"), fieldMessage(html, "password")]).toEqual([MISSING, MISSING]);
  });
});

test("the saved id comes back from its own cookie, and is forgotten without the checkbox", async () => {
  const session = openSession(watched.origin);
  await session.post("/login", { id: "user", password: "1", saveId: "on" });
  await session.post("/logout", {});
  expect(fieldValue((await session.get("/login")).html, "id")).toBe("user");
  await session.post("/login", { id: "user", password: "1" });
  await session.post("/logout", {});
  const { html } = await session.get("/login");
  expect(fieldValue(html, "id")).toBe("");
  expect(checkedOf(html, "saveId")).toEqual([]);
});

test("only a POST logs out", async () => {
  const session = await openMemberSession(watched.origin);
  for (const method of ["GET", "HEAD"]) {
    expect((await session.send("/logout", { method })).status).toBe(405);
  }
  expect((await session.get("/mypage")).status).toBe(200);
  const answer = await session.post("/logout", {});
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  const home = await session.follow(await session.follow(answer));
  expect(home.html).toContain("로그아웃되었습니다.");
  expect((await session.get("/mypage")).location).toBe("/login?next=%2Fmypage");
});

test("a cookie that was issued before the logout is invalid", async () => {
  const session = await openMemberSession(watched.origin);
  const thief = openSession(watched.origin, session.cookies);
  expect((await thief.get("/mypage")).status).toBe(200);
  await session.post("/logout", {});
  watched.backend.forget();
  expect((await thief.get("/mypage")).location).toBe("/login?next=%2Fmypage");
  expect((await thief.post("/mypage", { intent: "save-nickname", nickname: "남" })).status).toBe(401);
  expect(watched.backend.seen).toEqual([]);
});

test("a visitor can post the logout form", async () => {
  const answer = await openSession(watched.origin).post("/logout", {});
  expect([answer.status, answer.location]).toEqual([303, "/"]);
});

test.each(["/", "/MAP?q=a", "/map/detail/1", "/community", "/community/free/create", "/mypage", "/en/map"])(
  "a login returns to the page in its URL: %s",
  async (next) => {
    const path = `/login?${new URLSearchParams({ next })}`;
    const answer = await from("192.0.2.6").post(path, { id: "user", password: "1" });
    expect([answer.status, answer.location]).toEqual([303, next]);
  },
);

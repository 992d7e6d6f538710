import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { at, outcomeOf, useReferenceBackend } from "./client";

const { backend, client } = useReferenceBackend();

const UNAUTHORISED = { resultCode: 403, resultMessage: "인가된 사용자가 아닙니다.", result: {} };

describe("login", () => {
  it("returns the whole LoginVO with a hash and an HS512 token for one hour", async () => {
    const { status, body } = await client.login("admin");
    expect(status).toBe(200);
    expect(body).toMatchObject({ resultCode: "200", resultMessage: "성공 !!!" });
    expect(at(body, "resultVO")).toMatchObject({
      ...{ id: "admin", name: "관리자", userSe: "USR", uniqId: "USRCNFRM_00000000000" },
      password: expect.stringMatching(/^[\w+/]{43}=$/),
    });
    const jwt = String(at(body, "jToken"));
    const claims = decodeJwt(jwt);
    expect(decodeProtectedHeader(jwt).alg).toBe("HS512");
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(claims).toMatchObject({ id: "admin", userSe: "USR", type: "Authorization", sub: "Authorization" });
  });

  it("stores no readable password", () => {
    const bytes = readFileSync(join(backend.dataDir, "toilets.db-wal"));
    expect(bytes.includes("admin@example.com")).toBe(true);
    expect(bytes.includes("a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=")).toBe(false);
  });
});

it("a missing, forged or expired token gets 401 on protected paths and is anonymous on open ones", async () => {
  const secret = readFileSync(join(backend.dataDir, "jwt-secret"));
  const sign = (key: Uint8Array, expires: string) =>
    new SignJWT({ id: "admin" })
      .setProtectedHeader({ alg: "HS512" })
      .setSubject("Authorization")
      .setExpirationTime(expires)
      .sign(key);
  const tokens = ["", "nonsense", await sign(Buffer.alloc(64), "1h"), await sign(secret, "-1s")];
  for (const jwt of tokens) {
    client.setToken(jwt);
    expect(await client.post("/jwtAuthAPI")).toMatchObject({ status: 401, body: UNAUTHORISED });
    expect((await client.get("/auth/logout")).status).toBe(401);
    expect(outcomeOf(await client.get("/mainPage"))).toBe("200 200");
    expect((await client.get("/map/toilets.do")).status).toBe(200);
  }
  client.setToken(await sign(secret, "1h"));
  expect((await client.get("/auth/logout")).status).toBe(200);
});

describe("framework errors", () => {
  it("are 401 for unknown paths and wrong methods without a login, and 404 and 405 with one", async () => {
    expect((await client.get("/nothing")).body).toEqual(UNAUTHORISED);
    expect((await client.get("/auth/login-jwt")).status).toBe(401);
    await client.login("admin");
    const missingCall = await client.get("/nothing");
    expect(missingCall.status).toBe(404);
    const timestamp = expect.stringMatching(/\+00:00$/);
    expect(missingCall.body).toEqual({ timestamp, status: 404, error: "Not Found", path: "/nothing" });
    expect((await client.get("/map/register.do")).status).toBe(405);
    const page = await client.get("/nothing", { Accept: "text/html" });
    expect(page.body).toContain("Whitelabel Error Page");
  });

  it("are 400, 415 and 500 for invalid bodies", async () => {
    const logIn = async (body: string, type = "application/json") =>
      (await client.send("/auth/login-jwt", { method: "POST", body, headers: { "Content-Type": type } }))
        .status;
    expect(await logIn("{")).toBe(400);
    expect((await client.post("/auth/login-jwt")).status).toBe(400);
    expect(await logIn("id=admin", "application/x-www-form-urlencoded")).toBe(415);
    expect(await logIn("{}")).toBe(500);
    expect((await client.form("/map/toilet-detail.do", { other: "1" })).status).toBe(400);
    expect((await client.form("/map/toilet-detail.do", { toiletId: "abc" })).status).toBe(400);
    expect((await client.get("/map/comments/list")).status).toBe(400);
    await client.login("user");
    expect((await client.json("/map/register.do", {})).status).toBe(500);
  });
});

it("a social account has a nickname and a profile name, and is deleted for good", async () => {
  const logIn = (nickname: string) =>
    client.json("/api/auth/kakao-login", {
      id: "4242",
      nickname,
      email: "ryan@example.com",
      profileImage: "",
    });
  const first = await logIn("라이언");
  expect(at(first.body, "result")).toMatchObject({
    isNewUser: true,
    user: { name: "라이언", userSe: "GNR", loginType: "KAKAO" },
  });
  client.setToken(String(at(first.body, "result.jToken")));
  expect(outcomeOf(await client.json("/api/auth/me/nickname", { nickname: " 춘식 " }))).toBe("200 200");
  expect(at((await logIn("라이언2")).body, "result.isNewUser")).toBe(false);
  expect(at((await client.post("/api/auth/me")).body, "result.member")).toEqual({
    ...{ MBER_ID: at(first.body, "result.user.id"), KAKAO_ID: "4242", MBER_EMAIL_ADRES: "ryan@example.com" },
    ...{ REAL_NM: "라이언2", MBER_NM: "춘식" },
    SBSCRB_DE: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
  });
  expect(outcomeOf(await client.form("/api/auth/me/nickname", { nickname: "" }))).toBe("200 900");
  expect(at((await client.get("/api/mypage/dashboard")).body, "result")).toMatchObject({
    ...{ toiletCount: 0, myToilets: [], myFreePosts: { resultList: [] }, myQnaPosts: { resultList: [] } },
  });
  expect(outcomeOf(await client.post("/auth/delete-account"))).toBe("200 200");
  expect((await client.post("/api/auth/me")).status).toBe(401);
  const leftMember = { resultCode: 800, resultMessage: "탈퇴한 회원입니다.", result: {} };
  expect((await logIn("라이언")).body).toEqual(leftMember);
});

import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { at } from "./reference-backend-client";
import {
  clientFor,
  each,
  type Generation,
  hashed,
  login,
  PASSWORDS,
  useGenerations,
} from "./reference-backend-generations";

/** How the generations differ in logging in (docs/wire.md#login). */

useGenerations();

describe("logging in", () => {
  it("answers the token in the body, C as a cookie; C wants the password hashed", async () => {
    const bodies = await each(async (generation) => (await login(generation, "admin")).body);
    expect(bodies.map((body) => typeof at(body, "jToken"))).toEqual(["string", "string", "undefined"]);
    expect(bodies.map((body) => at(body, "resultVO.userSe"))).toEqual(["USR", "ADM", "ADM"]);
    expect(Object.keys(at(bodies[2], "resultVO") as object)).toEqual(["id", "name", "userSe", "uniqId"]);
    expect(at((await clientFor("c").login("admin", PASSWORDS.admin)).body, "resultCode")).toBe("300");
  });

  it("puts the group into the token of B and C; there every member is USR", async () => {
    const { body } = await login("b", "user");
    expect(decodeJwt(String(at(body, "jToken")))).toMatchObject({ groupNm: "ROLE_USER", userSe: "USR" });
    expect(decodeJwt(String(at((await login("a", "user")).body, "jToken")))).not.toHaveProperty("groupNm");
  });

  it("by another kind than USR is an exception, or nobody", async () => {
    const kinds = (userSe: string) =>
      each(async (generation) => {
        const reply = await clientFor(generation).json("/auth/login-jwt", {
          id: "user",
          password: "1",
          userSe,
        });
        return `${reply.status} ${at(reply.body, "resultCode")}`;
      });
    expect(await kinds("GNR")).toEqual(["500 undefined", "200 300", "200 300"]);
    expect(await kinds("ADM")).toEqual(["500 undefined", "500 undefined", "500 undefined"]);
  });
});

describe("a token", () => {
  const statusWith = (generation: Generation, path: string, headers: Record<string, string>) =>
    clientFor(generation)
      .send(path, { method: path === "/jwtAuthAPI" ? "POST" : "GET", headers })
      .then(({ status, body }) => `${status} ${at(body, "resultCode")}`);

  it("after Bearer is taken by C only", async () => {
    const answers = await each(async (generation) => {
      const { client, body } = await login(generation, "user");
      const jwt = String(at(body, "jToken") ?? "");
      const reply = jwt
        ? await client.send("/jwtAuthAPI", { method: "POST", headers: { Authorization: `Bearer ${jwt}` } })
        : null;
      return reply?.status ?? "cookie";
    });
    expect(answers).toEqual([401, 401, "cookie"]);
    const reply = await clientFor("c").login("user", hashed("user", PASSWORDS.user));
    const [, jwt = ""] = /ACCESS_TOKEN=([^;]+)/.exec(reply.headers.get("set-cookie") ?? "") ?? [];
    expect(await statusWith("c", "/jwtAuthAPI", { Authorization: `Bearer ${jwt}` })).toBe("200 200");
    expect(await statusWith("c", "/jwtAuthAPI", { Cookie: `a=b; ACCESS_TOKEN=${jwt}` })).toBe("200 200");
  });

  it("that is forged is refused by C also where nobody asks for one", async () => {
    const Authorization = "not.a.token";
    expect(await each((generation) => statusWith(generation, "/mainPage", { Authorization }))).toEqual([
      "200 200",
      "200 200",
      "401 401",
    ]);
    expect(await each((generation) => statusWith(generation, "/auth/logout", {}))).toEqual([
      "401 403",
      "200 200",
      "200 200",
    ]);
    expect(await each((generation) => statusWith(generation, "/auth/me", {}))).toEqual([
      "401 403",
      "401 403",
      "200 401",
    ]);
  });

  it("opens the administration to administrators in B and C", async () => {
    const statuses = await each(async (generation) => {
      const { client } = await login(generation, "user");
      return (await client.get("/admin/api/users")).status;
    });
    expect(statuses).toEqual([200, 403, 403]);
  });
});

it("a browser's origin is refused by C", async () => {
  const ask = (generation: Generation) =>
    clientFor(generation)
      .get("/mainPage", { Origin: "https://example.com" })
      .then(({ status, body }) => (status === 200 ? "taken" : body));
  expect(await each(ask)).toEqual(["taken", "taken", "Invalid CORS request"]);
});

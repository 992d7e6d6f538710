import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { probeGeneration } from "~/backend/generation/generation-probe";
import { type StandInAnswer, startStandIn } from "../support/http-stand-in";
import { useStandInBackend } from "../support/started";

/** What the gateway finds out by itself. */

const REFUSED: StandInAnswer = {
  status: 401,
  json: { resultCode: 403, resultMessage: "인가된", result: {} },
};
const boardOf = (result: object): StandInAnswer => ({ json: { resultCode: 200, result } });
const failed: StandInAnswer = { status: 500, json: { status: 500 } };

describe("the generation", () => {
  const nobody = { id: null, name: null };
  it.each<[string, Record<string, StandInAnswer>, string | null]>([
    ["A: the login record has no group", { "/board": boardOf({ resultCnt: "3", user: nobody }) }, "a"],
    ["4.3.0: it has one", { "/board": boardOf({ resultCnt: "3", user: { ...nobody, groupNm: null } }) }, "b"],
    [
      "5.0.0: posts are counted by a number, and anybody is logged out",
      { "/board": boardOf({ resultCnt: 3, user: null }), "/auth/logout": { json: { resultCode: 200 } } },
      "b",
    ],
    ["a number alone: not at all", { "/board": boardOf({ resultCnt: 3, user: null }) }, null],
    ["a fork of A that counts by a number", { "/board": boardOf({ resultCnt: 3, user: nobody }) }, "a"],
    [
      "a fork of B that counts by a number",
      { "/board": boardOf({ resultCnt: 3, user: { ...nobody, groupNm: null } }) },
      "b",
    ],
    [
      "C: it says who is not logged in",
      { "/board": boardOf({ resultCnt: 3 }), "/auth/me": { json: { resultCode: "401" } } },
      "c",
    ],
    [
      "5.0.0 over a board that is not there",
      { "/board": failed, "/auth/logout": { json: { resultCode: 200 } } },
      "b",
    ],
    ["a fork that has nobody to tell of", { "/board": boardOf({ resultCnt: "3" }) }, "a"],
    ["a page of a proxy in its place", { "/board": { json: {} }, "/auth/logout": { json: {} } }, null],
    ["a backend whose database is down", { "/board": failed }, null],
  ])("is told by %s", async (_what, answers, generation) => {
    const stand = await startStandIn({ "/auth/me": REFUSED, "/auth/logout": REFUSED, ...answers });
    const target = { origin: stand.origin, headers: {}, boardId: "BBSMSTR_AAAAAAAAAAAA" };
    const found = await probeGeneration(target).finally(() => stand.close());
    expect(found?.generation ?? null).toBe(generation);
    expect(stand.calls.every(({ method }) => method === "GET")).toBe(true);
  });
});

it.each<[string, Record<string, StandInAnswer>]>([
  ["a backend that is being started", { "/board": { status: 502, json: {} } }],
  ["a backend of which its proxy knows half", { "/auth/me": { status: 503, json: {} } }],
  ["a backend that fails at everything", { "/auth/me": failed, "/board": failed }],
])("%s is told from one that does not say what it is", async (_what, answers) => {
  const stand = await startStandIn({ "/auth/me": REFUSED, "/board": boardOf({ resultCnt: 3 }), ...answers });
  const target = { origin: stand.origin, headers: {}, boardId: "BBSMSTR_AAAAAAAAAAAA" };
  const probing = probeGeneration(target).finally(() => stand.close());
  await expect(probing).rejects.toThrow("no usable answer");
});

/** A backend that takes its token in one form only, and tells what it saw. */
async function startBackend(isTaken: (authorization: string) => boolean) {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? "", headers: request.headers });
    const { authorization } = request.headers;
    response.writeHead(authorization && isTaken(authorization) ? 200 : 401);
    response.end('{"resultCode":200}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

describe("the token's scheme", () => {
  let backend: Awaited<ReturnType<typeof startBackend>>;
  let isTaken: (authorization: string) => boolean;
  beforeEach(async () => {
    backend = await startBackend((authorization) => isTaken(authorization));
    vi.resetModules();
    vi.stubEnv("BACKEND_URL", backend.origin);
    vi.stubEnv("BACKEND_AUTH_SCHEME", "auto");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    backend.close();
  });
  const client = () => import("~/backend/client.server");
  const sent = () => backend.seen.map(({ path, headers }) => `${path} ${headers.authorization}`);

  it.each([
    ["bare, as all real versions take it", (header: string) => header === "a.b.c", "a.b.c"],
    ["Bearer, as a fork may want it", (header: string) => header === "Bearer a.b.c", "Bearer a.b.c"],
    ["bare where both are taken (generation C)", () => true, "a.b.c"],
  ])("is %s: found out once, and kept", async (_what, taken, header) => {
    isTaken = taken;
    const { call } = await client();
    const caller = { token: "a.b.c", refused: false };
    await Promise.all([call("/one", { caller }), call("/two", { caller })]);
    await call("/three", { caller });
    expect(sent().filter((line) => !line.startsWith("/jwtAuthAPI"))).toEqual(
      ["/one", "/two", "/three"].map((path) => `${path} ${header}`),
    );
    expect(sent().filter((line) => line.startsWith("/jwtAuthAPI"))).toHaveLength(
      header.startsWith("B") ? 2 : 1,
    );
    expect(caller.refused).toBe(false);
  });

  it("is not learnt from a token that has ended, and is from the next one", async () => {
    isTaken = (header) => header === "Bearer new.er.one";
    const { call } = await client();
    const old = { token: "a.b.c", refused: false };
    await expect(call("/one", { caller: old })).rejects.toMatchObject({ kind: "auth" });
    await call("/two", { caller: { token: "new.er.one", refused: false } });
    expect(sent().at(-1)).toBe("/two Bearer new.er.one");
  });

  it("is not asked about where it is set, or for somebody without a token", async () => {
    isTaken = () => true;
    vi.stubEnv("BACKEND_AUTH_SCHEME", "");
    const { call } = await client();
    await call("/one", { caller: { token: "a.b.c", refused: false } });
    expect(sent()).toEqual(["/one a.b.c"]);
  });
});

describe("texts", () => {
  const stand = useStandInBackend({}, { BACKEND_GENERATION: "auto" });
  const escaped = "&lt;b&gt; &middot; R&D";

  it.each([
    ["decoded for B", boardOf({ resultCnt: "3", user: { groupNm: null } }), "<b> · R&D", "&#128699;"],
    ["left alone for A", boardOf({ resultCnt: "3", user: {} }), escaped, "🚻"],
  ])("are %s, which is found out when one needs it", async (_what, list, text, sent) => {
    stand.answers["/x"] = { json: { resultCode: 200, result: { plain: "없음" } } };
    const { call } = await import("~/backend/client.server");
    await call("/x", { query: { word: "없음" } });
    expect(stand.calls.map(({ path }) => path)).toEqual(["/x"]);
    stand.answers["/board"] = list;
    stand.answers["/y"] = {
      json: { resultCode: 200, result: { text: escaped, list: [{ name: "&hearts;" }] } },
    };
    expect((await call("/y")).result).toMatchObject({ text });
    await call("/y", { method: "POST", body: { json: { text: "🚻", password: "🚻" } } });
    expect(JSON.parse(stand.calls.at(-1)?.body ?? "")).toEqual({ text: sent, password: "🚻" });
    const blob = new Blob(["x"]);
    await call("/y", {
      method: "POST",
      body: { form: { text: "🚻", file: { blob, fileName: "🚻 a.txt" } } },
    });
    const body = stand.calls.at(-1)?.body ?? "";
    expect(body).toContain(sent);
    expect(body.includes('filename="🚻 a.txt"')).toBe(sent === "🚻");
    // Asked once.
    expect(stand.callsTo("/auth/me")).toHaveLength(1);
  });
});

describe("a login", () => {
  const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

  it("hashes the password where the generation does, and not where a setting says otherwise", async () => {
    const stand = await startStandIn({
      "/auth/me": { json: { resultCode: "401" } },
      "/board": boardOf({ resultCnt: 1 }),
      "/auth/login-jwt": {
        json: { resultCode: "200", resultVO: { id: "admin" } },
        headers: { "Set-Cookie": `ACCESS_TOKEN=${tokenOf({})}; Path=/` },
      },
    });
    const sentPassword = async () => {
      vi.resetModules();
      const { signIn } = await import("~/backend/auth.server");
      await signIn("admin", "Admin@1234");
      return JSON.parse(stand.callsTo("/auth/login-jwt").at(-1)?.body ?? "").password;
    };
    vi.stubEnv("BACKEND_URL", stand.origin);
    vi.stubEnv("BACKEND_GENERATION", "auto");
    expect(await sentPassword()).toBe("sZOBwnRk9Ey5qXe/n0oQ2d0ehmz5MuvehU/q4PmGzeI=");
    vi.stubEnv("BACKEND_PASSWORD_HASH", "none");
    expect(await sentPassword()).toBe("Admin@1234");
    vi.unstubAllEnvs();
    await stand.close();
  });

  it.each([
    ["A", "a", {}, "USR", "admin"],
    ["B, C: USR is every member there", "c", {}, "USR", "member"],
    ["B, C: a group decides", "c", { groupNm: "ROLE_ADMIN" }, "USR", "admin"],
  ])(
    "knows who administers without a setting, generation %s",
    async (_who, generation, claims, userSe, role) => {
      const stand = await startStandIn({
        "/auth/login-jwt": {
          json: { resultCode: "200", resultVO: { id: "kim", userSe }, jToken: tokenOf(claims) },
        },
      });
      vi.resetModules();
      vi.stubEnv("BACKEND_URL", stand.origin);
      vi.stubEnv("BACKEND_GENERATION", generation);
      const { signIn } = await import("~/backend/auth.server");
      expect((await signIn("kim", "1")).member.role).toBe(role);
      vi.unstubAllEnvs();
      await stand.close();
    },
  );
});

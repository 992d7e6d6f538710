import { createServer, type RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { probeGeneration } from "~/backend/generation/generation-probe";
import { type StandInAnswer, startStandIn } from "../support/http-stand-in";
import { listen } from "../support/listening";
import { useStandInBackend, useStartedForEach } from "../support/started";

/** What the gateway finds out by itself. */

const REFUSED: StandInAnswer = {
  status: 401,
  json: { resultCode: 403, resultMessage: "인가된", result: {} },
};
const boardOf = (result: object): StandInAnswer => ({ json: { resultCode: 200, result } });
const ofGateway: StandInAnswer = { status: 404, json: {}, headers: { "Content-Type": "text/html" } };
const failed: StandInAnswer = { status: 500, json: { status: 500 } };

/** What is found out about a backend that answers like this, and what it was asked. */
async function probe(answers: Record<string, StandInAnswer>) {
  const { origin, calls, close } = await startStandIn({ "/auth/me": REFUSED, ...answers });
  onTestFinished(close);
  return { found: await probeGeneration({ origin, headers: {}, boardId: "BBSMSTR_AAAAAAAAAAAA" }), calls };
}

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
    [
      "A behind a gateway that does not let GET /auth/me through",
      { "/board": boardOf({ resultCnt: "3", user: nobody }), "/auth/me": ofGateway },
      "a",
    ],
    ["a page of a proxy in its place", { "/board": { json: {} }, "/auth/logout": { json: {} } }, null],
    ["a backend whose database is down", { "/board": failed }, null],
  ])("is told by %s", async (_what, answers, generation) => {
    const { found, calls } = await probe({ "/auth/logout": REFUSED, ...answers });
    expect(found?.generation ?? null).toBe(generation);
    expect(calls.every(({ method }) => method === "GET")).toBe(true);
  });
});

it.each<[string, Record<string, StandInAnswer>]>([
  ["a backend that is being started", { "/board": { status: 502, json: {} } }],
  ["a backend of which its proxy knows half", { "/auth/me": { status: 503, json: {} } }],
  ["a backend of which its gateway knows nothing", { "/auth/me": ofGateway, "/board": ofGateway }],
  ["a backend that arrives between two questions", { "/board": ofGateway }],
  ["a backend that fails at everything", { "/auth/me": failed, "/board": failed }],
])("%s is told from one that does not say what it is", async (_what, answers) => {
  await expect(probe({ "/board": boardOf({ resultCnt: 3 }), ...answers })).rejects.toThrow(
    "no usable answer",
  );
});

describe("the token's scheme", () => {
  /** The form of the token that the backend takes, and what it was sent. */
  let isTaken: (authorization: string) => boolean;
  let sent: string[];
  let isBehindGateway: boolean;
  const respond: RequestListener = ({ url, headers: { authorization } }, response) => {
    sent.push(`${url} ${authorization}`);
    if (isBehindGateway) return response.writeHead(404, { "Content-Type": "text/html" }).end("<html>");
    response.writeHead(authorization && isTaken(authorization) ? 200 : 401).end('{"resultCode":200}');
  };
  const backend = useStartedForEach(() => listen(createServer(respond)));
  beforeEach(() => {
    sent = [];
    isBehindGateway = false;
    vi.resetModules();
    vi.stubEnv("BACKEND_URL", backend.origin);
    vi.stubEnv("BACKEND_AUTH_SCHEME", "auto");
  });
  afterEach(() => void vi.unstubAllEnvs());
  const client = () => import("~/backend/client.server");

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
    const questions = sent.filter((line) => line.startsWith("/jwtAuthAPI"));
    expect(questions).toHaveLength(header.startsWith("B") ? 2 : 1);
    expect(sent.filter((line) => !questions.includes(line))).toEqual(
      ["/one", "/two", "/three"].map((path) => `${path} ${header}`),
    );
    expect(caller.refused).toBe(false);
  });

  it("is not learnt from a token that has ended, and is from the next one", async () => {
    isTaken = (header) => header === "Bearer new.er.one";
    const { call } = await client();
    const old = { token: "a.b.c", refused: false };
    await expect(call("/one", { caller: old })).rejects.toMatchObject({ kind: "auth" });
    await call("/two", { caller: { token: "new.er.one", refused: false } });
    expect(sent.at(-1)).toBe("/two Bearer new.er.one");
  });

  it("is not learnt from a gateway whose backend is away", async () => {
    isTaken = (header) => header === "Bearer a.b.c";
    isBehindGateway = true;
    const { call } = await client();
    const caller = { token: "a.b.c", refused: false };
    await expect(call("/one", { caller })).rejects.toMatchObject({ kind: "malformed", status: 502 });
    isBehindGateway = false;
    await call("/two", { caller });
    expect(sent.at(-1)).toBe("/two Bearer a.b.c");
  });

  it("is not asked about where it is set, or for somebody without a token", async () => {
    isTaken = () => true;
    vi.stubEnv("BACKEND_AUTH_SCHEME", "");
    const { call } = await client();
    await call("/one", { caller: { token: "a.b.c", refused: false } });
    expect(sent).toEqual(["/one a.b.c"]);
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

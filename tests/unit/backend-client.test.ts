import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "~/backend/caller";
import * as client from "~/backend/client.server";
import { openStream } from "~/backend/files.server";
import { freePort } from "../support/app-server";
import { listen } from "../support/listening";
import { connectTo } from "../support/stand-in-backend";
import { useStarted } from "../support/started";
import { recordTimers } from "../support/timers";

const CONNECTIONS_AND_MORE = 50;

let answer: RequestListener;
let requests: IncomingMessage[] = [];
const respond: RequestListener = (request, response) => {
  requests.push(request);
  answer(request, response);
};
const backend = useStarted(() => listen(createServer(respond)));

beforeEach(() => {
  connectTo(backend);
  requests = [];
});
afterEach(() => void vi.restoreAllMocks());

const json = (status: number, body: object) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const refuseToken: RequestListener = (request, response) =>
  request.headers.authorization
    ? json(401, { resultCode: "401" })(request, response)
    : json(200, { resultCode: 200, result: 1 })(request, response);
const IN_EUC_KR = Buffer.from('{"resultCode":200,"resultMessage":"\xb0\xa1"}', "latin1");
const callerOf = (changes: Partial<Caller> = {}): Caller => ({ token: null, refused: false, ...changes });
const failureOf = (call: Promise<unknown>) => call.catch((error: { kind: string }) => error.kind);

describe("a backend call", () => {
  test("has one deadline for the whole answer, so an answer that trickles in is too slow", async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const trickle = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(trickle));
    };
    expect(await failureOf(client.call("/x", { timeoutMs: 300 }))).toBe("timeout");
  });

  test("ends within the remaining time of its request", async () => {
    answer = () => {};
    const caller = callerOf({ remainingMs: () => 100 });
    const timeouts = vi.spyOn(AbortSignal, "timeout");
    expect(await failureOf(client.call("/x", { caller }))).toBe("timeout");
    expect(timeouts.mock.calls).toEqual([[100]]);
  });

  test("ends in time when no connection is free, and is never sent afterwards", async () => {
    const heldResponses: ServerResponse[] = [];
    answer = (_request, response) => void heldResponses.push(response);
    const holders = Array.from({ length: CONNECTIONS_AND_MORE }, () =>
      client.call("/held", { method: "POST", body: { empty: true } }),
    );
    await expect.poll(() => heldResponses.length).toBeGreaterThan(CONNECTIONS_AND_MORE / 2);
    const stream = openStream("/late", { timeoutMs: 200, passedOnWithinMs: 20_000 });
    expect(await failureOf(client.call("/late", { timeoutMs: 200 }))).toBe("timeout");
    expect(await failureOf(stream)).toBe("timeout");
    answer = json(200, { resultCode: 200 });
    for (const response of heldResponses) response.end('{"resultCode":200}');
    await Promise.all(holders);
    await client.call("/next");
    expect(requests.filter(({ url }) => url === "/late")).toEqual([]);
  });

  test.each(["EUC-KR", "ks_c_5601-1987", '"euc-kr"'])(
    "decodes the charset that the answer names: %s",
    async (charset) => {
      answer = (_request, response) => {
        response.writeHead(200, { "content-type": `application/json;charset=${charset}` });
        response.end(IN_EUC_KR);
      };
      expect(await client.call("/x")).toMatchObject({ resultMessage: "가" });
    },
  );

  test("stops reading an endless answer", async () => {
    let sentCount = 0;
    const endless = function* () {
      const piece = Buffer.alloc(1024 * 1024, " ");
      for (; sentCount < 200; sentCount += 1) yield piece;
    };
    answer = (_request, response) => void pipeline(Readable.from(endless()), response).catch(() => {});
    expect(await failureOf(client.call("/x"))).toBe("malformed");
    expect(sentCount).toBeLessThan(60);
  });

  test("ends the login if its token is refused, and asks for a login if it had no token", async () => {
    answer = json(401, { resultCode: 403, resultMessage: "인가된 사용자가 아닙니다.", result: {} });
    const member = callerOf({ token: "t" });
    expect(await failureOf(client.call("/x", { caller: member }))).toBe("auth");
    expect(member.refused).toBe(true);
    const visitor = callerOf();
    expect(await failureOf(client.call("/x", { caller: visitor }))).toBe("login-needed");
    expect(visitor.refused).toBe(false);
  });

  test("is repeated without the refused token if it is public", async () => {
    answer = refuseToken;
    const member = callerOf({ token: "t" });
    expect((await client.call("/x", { caller: member, open: true })).result).toBe(1);
    expect(member.refused).toBe(true);
  });

  test("is repeated without the token if a parallel call of the request was refused first", async () => {
    answer = refuseToken;
    const caller = callerOf({ token: "t" });
    const calls = ["/x", "/y"].map((path) => client.call(path, { caller, open: true }));
    expect((await Promise.all(calls)).map(({ result }) => result)).toEqual([1, 1]);
  });

  test("reports the ended login if the backend refuses the call without a token as well", async () => {
    answer = json(401, { resultCode: "401" });
    const member = callerOf({ token: "t" });
    expect(await failureOf(client.call("/x", { caller: member, open: true }))).toBe("auth");
    expect(await failureOf(client.call("/y", { caller: member, open: true }))).toBe("auth");
    expect(requests.map(({ url, headers }) => [url, headers.authorization !== undefined])).toEqual([
      ["/x", true],
      ["/x", false],
      ["/y", false],
    ]);
    expect(await failureOf(client.call("/x", { caller: callerOf(), open: true }))).toBe("no-service");
  });

  test("is sent again when no answer came, unless it counts or writes", async () => {
    answer = (request) => request.socket.destroy();
    expect(await failureOf(client.call("/x"))).toBe("unreachable");
    expect(requests).toHaveLength(2);
    requests = [];
    expect(await failureOf(client.call("/x", { repeat: false }))).toBe("unreachable");
    expect(await failureOf(client.call("/x", { method: "POST", body: { empty: true } }))).toBe("unreachable");
    expect(requests).toHaveLength(2);
  });

  const outcomeOf = (call: Promise<unknown>) =>
    call.catch(({ kind, isMaybeDone }) => `${kind}${isMaybeDone ? ", maybe done" : ""}`);
  const write = { method: "POST", body: { empty: true } } as const;
  const html = (status: number) => (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { "content-type": "text/html" }).end("<h1>Proxy</h1>");

  test.each<[string, RequestListener, string]>([
    ["is late", () => {}, "timeout, maybe done"],
    ["is cut off", (request) => request.socket.destroy(), "unreachable, maybe done"],
    ["is not JSON", html(200), "malformed, maybe done"],
    ["is replaced by a gateway's 502", html(502), "malformed, maybe done"],
    ["is replaced by a gateway's 504", html(504), "malformed, maybe done"],
    ["is replaced by a container's page with 500", html(500), "malformed, maybe done"],
    ["is replaced by a container's page with 503", html(503), "malformed"],
    ["is Spring Boot's error", json(500, { timestamp: 1, status: 500, path: "/x" }), "rejected"],
    ["is the template's error", json(500, { resultCode: 500, resultMessage: "실패" }), "rejected"],
    ["is a refusal", json(200, { resultCode: 900, resultMessage: "아니요" }), "rejected"],
    ["is about a missing record", json(404, { resultCode: 404 }), "not-found"],
  ])("reports a write as possibly done only if its answer was lost: it %s", async (_, listener, outcome) => {
    answer = listener;
    expect(await outcomeOf(client.call("/x", { ...write, timeoutMs: 1000 }))).toBe(outcome);
    const [kind] = outcome.split(",");
    expect(await outcomeOf(client.call("/map/toilet-detail.do", { ...write, timeoutMs: 1000 }))).toBe(kind);
    expect(await outcomeOf(client.call("/x", { timeoutMs: 1000 }))).toBe(kind);
  });

  test("reports a write as not done if no connection was made for it", async () => {
    connectTo({ origin: `http://127.0.0.1:${await freePort()}` });
    expect(await outcomeOf(client.call("/x", write))).toBe("unreachable");
  });

  test("carries the address and the browser of its visitor in headers that only the app sets", async () => {
    answer = json(200, { resultCode: 200 });
    const visitor = { address: "203.0.113.9", userAgent: "Mozilla/5.0 (iPhone)" };
    await client.call("/x", { caller: callerOf({ visitor }) });
    await client.call("/x");
    expect(requests.map(({ headers }) => [headers["x-forwarded-for"], headers["user-agent"]])).toEqual([
      ["203.0.113.9", "Mozilla/5.0 (iPhone)"],
      [undefined, "toilet-map-bff/1.0"],
    ]);
  });
});

describe("a streamed answer", () => {
  const PIECES = 64;
  const large: RequestListener = (_request, response) => {
    response.writeHead(200);
    for (let count = 0; count < PIECES; count++) response.write(Buffer.alloc(256 * 1024));
    response.end();
  };
  const sizeOf = async (body: AsyncIterable<Buffer>) => {
    let size = 0;
    for await (const piece of body) size += piece.length;
    return size;
  };

  test("waits for a slow reader after the request was answered", async () => {
    answer = large;
    const timers = recordTimers();
    const caller = callerOf({ remainingMs: () => 1000 });
    const { body } = await openStream("/file", { caller, passedOnWithinMs: 20_000 });
    expect([timers.isCleared(1000), timers.isCleared(20_000)]).toEqual([true, false]);
    expect(await sizeOf(body)).toBe(PIECES * 256 * 1024);
  });

  test("ends at its deadline even if the reader is slow", async () => {
    answer = large;
    const timers = recordTimers();
    const { body } = await openStream("/file", { passedOnWithinMs: 15_000 });
    timers.fire(15_000);
    await expect(sizeOf(body)).rejects.toThrow();
  });

  test("breaks off if the backend stops sending", async () => {
    answer = (_request, response) => void response.writeHead(200).write("anfang");
    const { body } = await openStream("/file", { timeoutMs: 1000, passedOnWithinMs: 20_000 });
    await expect(sizeOf(body)).rejects.toThrow(/[Tt]imeout/);
    answer = () => {};
    const silentCall = openStream("/file", { timeoutMs: 1000, passedOnWithinMs: 20_000 });
    expect(await failureOf(silentCall)).toBe("timeout");
  });
});

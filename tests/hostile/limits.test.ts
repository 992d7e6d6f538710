import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { configureConnections, trackRequests } from "../../app/http/connections";
import { answered, type Fields } from "../support/http-session";
import { openRaw, readAnswer } from "../support/raw-request";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";
import { exchange } from "./wire";

/** Every limit, at its value and one above it. */

const MB = 1024 * 1024;
const app = { origin: sharedAppOrigin() };
const member = useMember(app);

const TOO_LARGE = /보낸 내용이 너무 큽니다|입력한 내용이 너무 깁니다/;

describe("the limit of a body", () => {
  const post = (fields: Fields) =>
    member.post("/map/register", { intent: "register-toilet", ...fields }, { multipart: true });
  const texts = (count: number, length: number): Fields =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, "가".repeat(length / 3)]));
  const files = (count: number, bytes: number, name = "photos"): Fields => ({
    [name]: Array.from({ length: count }, (_, at) => new File([new Uint8Array(bytes)], `${at}.png`)),
  });

  test.each<[limit: string, within: Fields, beyond: Fields]>([
    ["one text: 1 MB", texts(1, 0.9 * MB), texts(1, 1.1 * MB)],
    ["all texts: 2 MB", texts(2, 0.9 * MB), texts(3, 0.9 * MB)],
    ["fields: 500", texts(480, 3), texts(520, 3)],
    ["parts: 1,000", files(900, 1, "other"), files(1001, 1, "other")],
    ["photos: 10", files(10, 10), files(11, 10)],
    ["one photo: 10 MB", files(1, 9.9 * MB), files(1, 10.1 * MB)],
  ])("applies to %s", async (limit, within, beyond) => {
    expect((await post(within)).status).toBe(400);
    const { html } = await answered(413, post(beyond));
    expect(html).toMatch(limit.startsWith("one photo") ? /10MB/ : TOO_LARGE);
  });

  test("cuts off a body that does not end", async () => {
    const endless = request(`${app.origin}/display`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    });
    let isCut = false;
    endless.on("error", () => {
      isCut = true;
    });
    const statuses: (number | undefined)[] = [];
    endless.on("response", ({ statusCode }) => statuses.push(statusCode));
    while (!isCut && statuses.length === 0)
      await new Promise((resolve) => endless.write("a".repeat(64 * 1024), resolve));
    endless.destroy();
    // The end of the connection may overtake the answer.
    expect(statuses.filter((status) => status !== 413)).toEqual([]);
    expect((await member.get("/healthz")).status).toBe(200);
  });
});

describe("the limit of the headers", () => {
  const get = (target: string, headers = "") =>
    exchange(app.origin, [`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`]);

  test.each<[limit: string, target: (length: number) => string, headers: (length: number) => string]>([
    ["the target", (length) => `/map?q=${"a".repeat(length)}`, () => ""],
    ["one header", () => "/map", (length) => `X-Long: ${"a".repeat(length)}\r\n`],
    ["cookies", () => "/map", (length) => `Cookie: ${"a=b; ".repeat(length / 5)}\r\n`],
    ["all headers together", () => "/map", (length) => `X-A: ${"b".repeat(93)}\r\n`.repeat(length / 80)],
  ])("applies to %s: 16 kB in all", async (_, target, headers) => {
    expect((await get(target(12_000), headers(12_000)))?.status).toBe(200);
    expect((await get(target(17_000), headers(17_000)))?.status).toBe(431);
  });

  test("applies to the extensions of one chunk: 16 kB", async () => {
    const head =
      "POST /display HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
    const answer = await exchange(app.origin, [`${head}1;${"x".repeat(17_000)}\r\na\r\n0\r\n\r\n`]);
    expect(answer?.status).toBe(413);
  });
});

describe("the time limit", () => {
  /** Starts a server with the product's settings and clocks that run a thousand times as fast. */
  async function startHurried() {
    const server = createServer({ connectionsCheckingInterval: 20 }, (request) => request.resume()).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    configureConnections(server, trackRequests(server), false);
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([60_000, 600_000, 65_000]);
    Object.assign(server, { headersTimeout: 60, requestTimeout: 600 });
    return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  test.each([
    ["a head: 60 s", "GET /map HTTP/1.1\r\nHost: x\r\nX-Slow: "],
    ["a whole request: 10 minutes", "POST /map HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n"],
  ])("applies to %s, in any number of pieces", async (_, start) => {
    const { server, origin } = await startHurried();
    const socket = openRaw(origin);
    socket.on("error", () => {});
    socket.write(start);
    const drip = setInterval(() => socket.writable && socket.write("a"), 10);
    const { status } = await readAnswer(socket);
    clearInterval(drip);
    expect(status).toBe(408);
    server.closeAllConnections();
    server.close();
  });
});

import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DIRECT_ROUTES_CHANNEL, type DirectAnswer, type DirectRoutes } from "~/direct-routes";
import { answerDirectly } from "~/programs/direct-answer";

/** A stream of a direct route: how many pieces were taken from it, and whether it was cancelled. */
const streamed = { pieces: 0, isCancelled: false };
const PIECES = 400;

function stream(pieces: number): ReadableStream<Uint8Array> {
  Object.assign(streamed, { pieces: 0, isCancelled: false });
  return new ReadableStream(
    {
      pull(controller) {
        streamed.pieces += 1;
        if (streamed.pieces > pieces) controller.error(new Error("broken off"));
        else if (streamed.pieces > PIECES) controller.close();
        else controller.enqueue(new Uint8Array(100_000));
      },
      cancel() {
        streamed.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
}

const late: ((answer: DirectAnswer) => void)[] = [];
const answerWith = (body: ReadableStream<Uint8Array>) => ({ status: 200, headers: {}, body });
const routes: DirectRoutes = {
  "/streamed": async () => answerWith(stream(PIECES + 1)),
  "/late": () => new Promise((resolve) => late.push(resolve)),
  "/broken-off": async () => answerWith(stream(3)),
  "/told": async ({ search, header }) => ({
    status: 200,
    headers: { "X-Asked": `${search} ${header("If-None-Match")}` },
    body: "direct",
  }),
  "/broken": () => Promise.reject(new Error("no answer")),
};
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => response.end(`framework ${request.method}`));
  answerDirectly(server);
  channel(DIRECT_ROUTES_CHANNEL).publish(routes);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => void server.close());

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

it("answers a direct route without the framework, with its query and headers", async () => {
  const response = await ask("/told?a=1", { headers: { "If-None-Match": '"x"' } });
  expect([await response.text(), response.headers.get("X-Asked")]).toEqual(["direct", '?a=1 "x"']);
  expect((await ask("/told")).headers.get("X-Asked")).toBe("null");
});

it("leaves every other method and path to the framework", async () => {
  expect(await ask("/told", { method: "POST" }).then((response) => response.text())).toBe("framework POST");
  for (const path of ["/told/", "/tol", "/toString", "/"]) {
    expect(await ask(path).then((response) => response.text())).toBe("framework GET");
  }
});

it("tells by HEAD what GET tells, and opens no stream for it", async () => {
  const response = await ask("/told?a=1", { method: "HEAD" });
  expect([response.headers.get("X-Asked"), await response.text()]).toEqual(["?a=1 null", ""]);
  expect((await ask("/streamed", { method: "HEAD" })).status).toBe(200);
  expect(streamed).toEqual({ pieces: 0, isCancelled: true });
});

it("asks the framework when a direct route fails", async () => {
  expect(await ask("/broken").then((response) => response.text())).toBe("framework GET");
});

it("sends a stream whole, and breaks off where it does", async () => {
  expect((await (await ask("/streamed")).arrayBuffer()).byteLength).toBe(PIECES * 100_000);
  const broken = await ask("/broken-off");
  await expect(broken.arrayBuffer()).rejects.toThrow();
});

it("takes a stream no faster than its reader, and cancels it where that one leaves", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1" }).pause();
  socket.write("GET /streamed HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => streamed.pieces).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(streamed.pieces).toBeLessThan(PIECES);
  socket.destroy();
  await expect.poll(() => streamed.isCancelled).toBe(true);
});

it("opens no stream for nobody: whoever has left meanwhile has it cancelled", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1" }).pause();
  socket.write("GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => late.length).toBe(1);
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  late[0]?.(answerWith(stream(PIECES + 1)));
  await expect.poll(() => streamed.isCancelled).toBe(true);
});

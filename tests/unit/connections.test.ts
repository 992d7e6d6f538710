import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { configureConnections, trackRequests } from "../../app/http/connections";
import { listen } from "../support/listening";
import { openRaw, readAnswer } from "../support/raw-request";
import { useStartedForEach } from "../support/started";

const listener = useStartedForEach(() => {
  const server = createServer({ connectionsCheckingInterval: 50 }, () => {});
  configureConnections(server, trackRequests(server), true);
  return listen(server);
});

test("slow uploads get time, slow headers and idle connections less, and a request that Node drops gets a short answer", async () => {
  const { server, origin } = listener;
  expect(server.headersTimeout).toBe(60_000);
  expect(server.requestTimeout).toBeGreaterThanOrEqual(300_000);
  expect([server.timeout > 31_000, server.timeout < 120_000]).toEqual([true, true]);
  Object.assign(server, { headersTimeout: 100, requestTimeout: 200 });
  const upload = request(origin, { method: "POST", headers: { "content-length": 100 } });
  upload.write("half");
  const [answer] = (await once(upload, "response")) as [import("node:http").IncomingMessage];
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([408, "no-store"]);
  expect(answer.headers["strict-transport-security"]).toMatch(/max-age=\d{7,}/);
  const connection = openRaw(origin);
  connection.write("nonsense\r\n\r\n");
  expect((await readAnswer(connection)).status).toBe(400);
});

test("a refusal reaches a client that is still sending, and a client cannot send nonsense for long", async () => {
  const client = openRaw(listener.origin);
  client.write(`GET / HTTP/1.1\r\nHost: here\r\nX-Long: ${"a".repeat(4_000_000)}\r\n\r\n`);
  expect((await readAnswer(client)).status).toBe(431);

  const endless = connect({ port: Number(new URL(listener.origin).port), allowHalfOpen: true }).resume();
  const endlessClosed = new Promise((resolve) => endless.on("error", () => {}).on("close", resolve));
  const writeTimer = setInterval(() => endless.write("nonsense"), 50);
  await endlessClosed;
  clearInterval(writeTimer);
});

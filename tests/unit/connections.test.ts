import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { configureConnections } from "../../app/http/connections";
import { trackRequests } from "../../app/http/in-flight";
import { openRaw, readAnswer } from "../support/raw-request";

test("slow uploads have time, slow headers and silence less, and what Node gives up is told shortly", async () => {
  const server = createServer({ connectionsCheckingInterval: 50 }, () => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  configureConnections(server, trackRequests(server), true);
  expect(server.headersTimeout).toBe(60_000);
  expect(server.requestTimeout).toBeGreaterThanOrEqual(300_000);
  expect([server.timeout > 31_000, server.timeout < 120_000]).toEqual([true, true]);
  Object.assign(server, { headersTimeout: 100, requestTimeout: 200 });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upload = request(origin, { method: "POST", headers: { "content-length": 100 } });
  upload.write("half");
  const [answer] = (await once(upload, "response")) as [import("node:http").IncomingMessage];
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([408, "no-store"]);
  expect(answer.headers["strict-transport-security"]).toMatch(/max-age=\d{7,}/);
  const odd = openRaw(origin);
  odd.write("nonsense\r\n\r\n");
  expect((await readAnswer(odd)).status).toBe(400);
  server.closeAllConnections();
  server.close();
});

import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DIRECT_ROUTES_CHANNEL, type DirectRoutes } from "~/direct-routes";
import { answerDirectly } from "~/programs/direct-answer";

const routes: DirectRoutes = {
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

it("asks the framework when a direct route fails", async () => {
  expect(await ask("/broken").then((response) => response.text())).toBe("framework GET");
});

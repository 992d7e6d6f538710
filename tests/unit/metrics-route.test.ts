import { expect, test } from "vitest";
import { answerMetrics } from "~/features/system/metrics-answer.server";

const ask = async (headers: Record<string, string>, token?: string) =>
  (await answerMetrics(new Request("http://x/metrics", { headers }), token)).status;

test.each<[string, Record<string, string>, number]>([
  ["this machine", { "x-client-address": "127.0.0.1" }, 200],
  ["this machine by IPv6", { "x-client-address": "::1" }, 200],
  ["another machine", { "x-client-address": "10.0.0.7" }, 403],
  ["an unknown address", {}, 403],
  ["a proxy on this machine", { "x-client-address": "127.0.0.1", "x-forwarded-for": "127.0.0.1" }, 403],
  ["another proxy on this machine", { "x-client-address": "127.0.0.1", forwarded: "for=1.2.3.4" }, 403],
])("/metrics without a token allows or refuses %s", async (_, headers, status) => {
  expect(await ask(headers)).toBe(status);
});

test("/metrics with a token is for its bearer from any address", async () => {
  const address = { "x-client-address": "10.0.0.7" };
  expect(await ask({ ...address, authorization: "Bearer secret" }, "secret")).toBe(200);
  expect(await ask({ ...address, authorization: "Bearer other" }, "secret")).toBe(401);
  expect(await ask({ "x-client-address": "127.0.0.1" }, "secret")).toBe(401);
});

import { beforeEach, expect, test, vi } from "vitest";
import { routeArguments } from "../support/route-arguments";

async function ask(headers: Record<string, string>, token = ""): Promise<number> {
  vi.stubEnv("METRICS_TOKEN", token);
  const { loader } = await import("~/features/system/metrics.route");
  const request = new Request("http://x/metrics", { headers });
  return (await loader(routeArguments(request))).status;
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
});

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

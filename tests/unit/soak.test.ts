import { createServer } from "node:http";
import { expect, test } from "vitest";
import { failuresOf, latencyTable, quantile, slope } from "../../tools/soak/figures";
import { makeTownsCsv, townsOf } from "../../tools/soak/made-up-towns";
import { askAtRate } from "../../tools/soak/open-loop";
import { listen } from "../support/listening";

test("the soak report computes quantiles, slopes and tables", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0.5, 0.9, 0.99, 1].map((part) => quantile(hundred, part))).toEqual([50, 90, 99, 100]);
  expect(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
      [3, 7],
    ]),
  ).toBeCloseTo(2);
  const samples = hundred.map((ms) => ({
    ...{ kind: ms % 2 ? "odd" : "even", ms, failure: ms > 98 ? "status 500" : null },
  }));
  expect(latencyTable(samples)).toEqual([
    { kind: "even", requests: 50, errors: 1, "p50 ms": 50, "p90 ms": 90, "p99 ms": 100, "max ms": 100 },
    { kind: "odd", requests: 50, errors: 1, "p50 ms": 49, "p90 ms": 89, "p99 ms": 99, "max ms": 99 },
    { kind: "all", requests: 100, errors: 2, "p50 ms": 50, "p90 ms": 90, "p99 ms": 99, "max ms": 100 },
  ]);
  expect(failuresOf(samples)).toEqual(["1 × odd: status 500", "1 × even: status 500"]);
});

test("a stalled server still gets every request that was due meanwhile", async () => {
  const stalled = { from: 300, to: 800 };
  const startedAt = performance.now();
  const server = createServer((_request, response) => {
    const elapsedMs = performance.now() - startedAt;
    const isStanding = elapsedMs > stalled.from && elapsedMs < stalled.to;
    setTimeout(
      () => response.writeHead(elapsedMs > stalled.to ? 500 : 200).end(),
      isStanding ? stalled.to - elapsedMs : 0,
    );
  });
  const { origin, close } = await listen(server);
  const next = () => ({ kind: "one", path: "/", expected: [200] });
  const samples = await askAtRate({ origin, rate: 100, seconds: 1, next });
  await close();
  expect(samples).toHaveLength(100);
  const lateCount = samples.filter(({ ms }) => ms > 100).length;
  expect(lateCount).toBeGreaterThan(30);
  expect(samples.filter(({ failure }) => failure === "status 500").length).toBeGreaterThan(5);
});

test("more generated toilets form more towns, never denser ones", () => {
  const timesAround = (count: number) => {
    const positions = makeTownsCsv(count)
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(","))
      .map(([, , , lat = "", lng = ""]) => ({ lat: Number(lat), lng: Number(lng) }));
    expect(positions).toHaveLength(count);
    return townsOf(count).map(
      (town) =>
        positions.filter(({ lat, lng }) => Math.abs(lat - town.lat) < 0.04 && Math.abs(lng - town.lng) < 0.05)
          .length,
    );
  };
  expect(new Set(timesAround(4200))).toEqual(new Set([420]));
  expect(new Set(timesAround(42_000))).toEqual(new Set([420]));
});

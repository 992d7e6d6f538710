import pino from "pino";
import { expect, test } from "vitest";
import { registry } from "~/log/metrics.server";
import { createDirectoryWatch } from "~/toilet-directory/directory-watch.server";
import { type DirectoryStatus, NOTHING_LOADED } from "../../app/toilet-directory/directory";

function watch() {
  const lines: [level: number, message: string][] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line);
    lines.push([level, msg]);
  };
  return { lines, ...createDirectoryWatch(pino({ level: "info" }, { write })) };
}

async function figure(name: string): Promise<number> {
  const text = await registry.getSingleMetricAsString(name);
  return Number(text.split("\n").at(-1)?.split(" ").at(-1));
}

const healthyStatus = (toilets: number, failures = 0): DirectoryStatus => ({
  ...NOTHING_LOADED,
  ...{ toilets, failures, loadedAt: Date.now(), generation: "a" },
});
const failedStatus = (kind: "network" | "timeout", failures: number): DirectoryStatus => ({
  ...healthyStatus(3, failures),
  failure: { kind },
});

const [WARN, INFO, ERROR] = [40, 30, 50];

test("a failing feed is logged once, and its recovery once", () => {
  const { lines, onStatus } = watch();
  const messages = [
    healthyStatus(3),
    failedStatus("network", 1),
    failedStatus("network", 2),
    failedStatus("timeout", 3),
    failedStatus("timeout", 4),
    healthyStatus(3, 4),
  ];
  for (const status of [...messages, healthyStatus(3, 4)]) onStatus(status);
  expect(lines).toEqual([
    [WARN, "the toilet feed failed"],
    [WARN, "the toilet feed failed"],
    [INFO, "the toilet feed is back"],
  ]);
});

test("a crashed worker is logged once until a feed arrives", () => {
  const { lines, onStatus, onDeath } = watch();
  onStatus(healthyStatus(3));
  for (let death = 0; death < 4; death++) {
    onDeath(new Error("out of memory"));
    onStatus(NOTHING_LOADED);
  }
  onStatus(healthyStatus(3));
  onDeath(undefined);
  expect(lines).toEqual([
    [ERROR, "the directory's worker has died and is started again"],
    [INFO, "the directory's worker is back"],
    [ERROR, "the directory's worker has died and is started again"],
  ]);
});

test("the metrics describe the served feed", async () => {
  const { onStatus, onDeath } = watch();
  const [failures, deaths] = [
    await figure("toilet_feed_failures_total"),
    await figure("toilet_directory_deaths_total"),
  ];
  onStatus({ ...healthyStatus(7, 2), loadedAt: Date.now() - 90_000 });
  onStatus({ ...failedStatus("network", 3), toilets: 7, loadedAt: Date.now() - 90_000 });
  onDeath(undefined);
  onStatus({ ...NOTHING_LOADED, failures: 1, failure: { kind: "network" } });
  expect(await figure("toilet_feed_failures_total")).toBe(failures + 4);
  expect(await figure("toilet_directory_deaths_total")).toBe(deaths + 1);
  expect(await figure("toilet_feed_age_seconds")).toBeCloseTo(90, 0);
  expect(await registry.metrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

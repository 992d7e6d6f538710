import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { openSession } from "../support/http-session";
import { useWatchedApp } from "../support/started";

/** /metrics, and the dashboard and alerts that query it. */

type Sample = { name: string; labels: Record<string, string>; value: number };

const watched = useWatchedApp();

async function readSamples(): Promise<Sample[]> {
  const { html } = await openSession(watched.origin).get("/metrics");
  return html.split("\n").flatMap((line) => {
    const [, name = "", labels = "", value = ""] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!name) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", text = ""]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}

async function figureOf(name: string, labels: Record<string, string>): Promise<number> {
  const samples = (await readSamples()).filter((sample) => sample.name === name);
  const wantedSample = samples.find(({ labels: sampleLabels }) =>
    Object.entries(labels).every(([key, text]) => sampleLabels[key] === text),
  );
  return wantedSample?.value ?? 0;
}

describe("the metrics of requests", () => {
  test("count and time requests by route and status class", async () => {
    const session = openSession(watched.origin);
    await session.get("/map/detail/1");
    await session.get("/map/detail/2.data");
    await session.get("/nowhere");
    await session.post("/logout", {});
    const countOf = (route: string, status: string) => figureOf("http_requests_total", { route, status });
    await expect.poll(() => countOf("/map/detail/:toiletId", "2xx")).toBe(2);
    expect(await countOf("*", "4xx")).toBe(1);
    expect(await countOf("/logout", "3xx")).toBe(1);
    expect(await figureOf("http_request_seconds_count", { route: "/map/detail/:toiletId" })).toBe(2);
    await watched.backend.goAway();
    await session.get("/map/detail/3");
    await watched.backend.comeBack();
    await expect.poll(() => countOf("/map/detail/:toiletId", "5xx")).toBe(1);
  });

  test("have no more series than there are routes, even for unknown paths", async () => {
    const countBefore = (await readSamples()).length;
    for (let time = 0; time < 60; time++) {
      await fetch(`${watched.origin}/${time}/x`);
      await fetch(`${watched.origin}/community/free/${time}00000`);
    }
    const samples = await readSamples();
    // One new route adds its histogram and the series of its backend calls.
    expect(samples.length - countBefore).toBeLessThan(80);
    const paths = samples.flatMap(({ labels: { route = "", call = "" } }) => [route, call]);
    expect(paths.filter((path) => /\d/.test(path))).toEqual([]);
  });
});

test("backend calls are counted by route and outcome", async () => {
  const call = "POST /map/toilet-detail.do";
  const countOf = (outcome: string) => figureOf("backend_calls_total", { call, outcome });
  const [okCount, failedCount] = await Promise.all([countOf("ok"), countOf("unreachable")]);
  await openSession(watched.origin).get("/map/detail/1");
  await watched.backend.goAway();
  await openSession(watched.origin).get("/map/detail/2");
  await watched.backend.comeBack();
  expect(await countOf("ok")).toBe(okCount + 1);
  expect(await countOf("unreachable")).toBe(failedCount + 1);
  expect(await figureOf("backend_pool_connections_max", {})).toBeGreaterThan(0);
});

/** Prometheus adds this one itself. */
const OWN = ["up"];

type MetricQuery = { metric: string; labels: string[] };

/** Returns the metrics in a PromQL expression with the labels that it selects. */
function metricsIn(expression: string): MetricQuery[] {
  const metricNames = expression.replace(/\b(?:by|on|without|ignoring) ?\([^)]*\)/g, "");
  const names = metricNames.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?!\s*\()(?:\{([^}]*)\})?/g);
  return [...names]
    .filter(({ index }) => !/\{[^}]*$/.test(metricNames.slice(0, index)))
    .map(([, metric = "", selected = ""]) => ({
      metric,
      labels: [...selected.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = ""]) => label),
    }));
}

type Panel = { title: string; targets: { expr: string }[] };
type Rule = { alert: string; expr: string; labels: object; annotations: { summary: string } };

const dashboard = JSON.parse(readFileSync("docs/operations/dashboard.json", "utf8")) as { panels: Panel[] };
const rules = (
  parse(readFileSync("docs/operations/alerts.yml", "utf8"), { strict: true }) as {
    groups: { rules: Rule[] }[];
  }
).groups.flatMap((group) => group.rules);
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

describe("the dashboard and the alerts", () => {
  test("are all present and all read by this test", () => {
    expect(dashboard.panels.length).toBeGreaterThan(10);
    expect(rules.length).toBeGreaterThan(8);
    for (const rule of rules) expect(rule).toMatchObject({ annotations: { summary: /./ }, labels: {} });
    expect(metricsIn('a_b / sum by (c_d) (rate(e_f{g_h="i_j"}[5m]))')).toEqual([
      { metric: "a_b", labels: [] },
      { metric: "e_f", labels: ["g_h"] },
    ]);
  });

  test.each(expressions)("%s queries only existing metrics: %s", async (_, expression) => {
    await openSession(watched.origin).get("/map/detail/1");
    const samples = await readSamples();
    const queried = metricsIn(expression);
    expect(queried.length).toBeGreaterThan(0);
    for (const { metric, labels } of queried.filter(({ metric }) => !OWN.includes(metric))) {
      const sample = samples.find(({ name }) => name === metric);
      expect([metric, sample !== undefined]).toEqual([metric, true]);
      // Prometheus adds the job and the instance.
      const ownLabels = labels.filter((label) => !["job", "instance"].includes(label));
      expect(Object.keys(sample?.labels ?? {})).toEqual(expect.arrayContaining(ownLabels));
    }
    expect([...expression].filter((letter) => letter === "(").length).toBe(expression.split(")").length - 1);
  });
});

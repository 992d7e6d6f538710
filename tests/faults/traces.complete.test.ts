import { once } from "node:events";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { freePort } from "../support/app-server";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { startWatchedApp } from "../support/proxy-backend";
import { useStarted } from "../support/started";
import { type ReceivedSpan, startTraceReceiver } from "../support/trace-receiver";

/** OpenTelemetry traces: their content, and no delay or failure because of them. */

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const [SERVER, CLIENT, ERROR] = [2, 3, 2];

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const startTraced = (collector: string, delayMs: number) =>
  startWatchedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_BSP_SCHEDULE_DELAY: String(delayMs) });

/** Builds a traceparent header. */
const parentOf = (traceId: string, isWanted = true) => `00-${traceId}-00f067aa0ba902b7-0${isWanted ? 1 : 0}`;

describe("the traces with a collector", () => {
  const receiver = useStarted(() => startTraceReceiver());
  const watched = useStarted(() => startTraced(receiver.origin, 100));

  const spansOf = (traceId: string, kind: number) =>
    receiver.spans.filter((span) => span.traceId === traceId && span.kind === kind);

  test("have a span for the request in the sender's trace, child spans for its calls, and a header for the backend", async () => {
    watched.backend.forget();
    const headers = { traceparent: parentOf(TRACE) };
    await answered(200, openSession(watched.origin).get("/map/detail/1?q=telltale-word", headers));
    await expect.poll(() => spansOf(TRACE, SERVER).length).toBe(1);
    const [request] = spansOf(TRACE, SERVER) as [ReceivedSpan];
    expect([request.name, request.parentSpanId]).toEqual(["GET /map/detail/:toiletId", "00f067aa0ba902b7"]);
    expect(attributesOf(request)).toMatchObject({ "http.response.status_code": 200 });
    const calls = spansOf(TRACE, CLIENT);
    expect(calls.map(({ name }) => name)).toContain("POST /map/toilet-detail.do");
    expect(new Set(calls.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request.spanId]));
    const sentParents = watched.backend.seen.flatMap(({ traceparent: header }) => header ?? []);
    expect(sentParents.sort()).toEqual(calls.map(({ spanId }) => `00-${TRACE}-${spanId}-01`).sort());
    expect(receiver.bodies.join()).toContain("toilet-map");
  });

  test("mark a failure and contain no personal data", async () => {
    const session = await openMemberSession(watched.origin, "admin");
    const traceId = TRACE.replace("4", "5");
    const headers = { traceparent: parentOf(traceId), "user-agent": "Telltale/1.0" };
    await watched.backend.goAway();
    await session.get("/admin/user/edit?userId=USRCNFRM_00000000001", headers);
    const { status } = await session.get("/map/detail/1?q=telltale-word", headers);
    await watched.backend.comeBack();
    expect(status).toBe(502);
    await expect.poll(() => spansOf(traceId, SERVER).length).toBe(2);
    const failedSpan = spansOf(traceId, SERVER).find(({ name }) =>
      name.startsWith("GET /map/detail"),
    ) as ReceivedSpan;
    expect([failedSpan.status.code, attributesOf(failedSpan)["error.type"]]).toEqual([ERROR, "502"]);
    const calls = spansOf(traceId, CLIENT);
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      expect([call.status.code, attributesOf(call)["error.type"]]).toEqual([ERROR, "unreachable"]);
    }
    expect(receiver.bodies.join()).not.toMatch(/Telltale|telltale|USRCNFRM|127\.0\.0\.1|userId|admin"/);
  });

  test.each(["", "00-0-0-01", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, "junk"])(
    "start a new trace for an invalid traceparent (%j)",
    async (traceparent) => {
      watched.backend.forget();
      await openSession(watched.origin).get("/map/detail/2", { traceparent });
      const sentParents = watched.backend.seen.flatMap(({ traceparent: header }) => header ?? []);
      expect(sentParents.length).toBeGreaterThan(0);
      for (const header of sentParents) expect(header).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    },
  );

  test("are not sent if the sender's trace is not sampled", async () => {
    const [unsampledTrace, sampledTrace] = [TRACE.replace("4", "6"), TRACE.replace("4", "7")];
    const session = openSession(watched.origin);
    await session.get("/map/detail/1", { traceparent: parentOf(unsampledTrace, false) });
    await session.get("/map/detail/1", { traceparent: parentOf(sampledTrace) });
    await expect.poll(() => spansOf(sampledTrace, SERVER).length).toBe(1);
    expect(spansOf(unsampledTrace, SERVER)).toEqual([]);
  });
});

test("remaining spans are sent at a graceful stop", async () => {
  const receiver = await startTraceReceiver();
  const watched = await startTraced(receiver.origin, 60_000);
  await openSession(watched.origin).get("/about/history");
  expect(receiver.spans).toEqual([]);
  watched.app.process.kill("SIGTERM");
  await once(watched.app.process, "exit");
  expect(receiver.spans.map(({ name }) => name)).toContain("GET /about/history");
  await Promise.all([watched.stop(), receiver.close()]);
});

describe.each(["gone", "silent"])("a collector that is %s", (collectorState) => {
  test("breaks no request and no stop", async () => {
    const silentReceiver = await startTraceReceiver(true);
    const endpoint =
      collectorState === "gone" ? `http://127.0.0.1:${await freePort()}` : silentReceiver.origin;
    const watched = await startTraced(endpoint, 50);
    const session = openSession(watched.origin);
    await session.get("/about/history");
    // If requests waited for their spans, each would take ten seconds, more than the test's limit together.
    for (let time = 0; time < 100; time++) expect((await session.get("/about/history")).status).toBe(200);
    if (collectorState === "gone") {
      const countWarnings = () => watched.app.printed().split("traces cannot be sent").length - 1;
      await expect.poll(countWarnings, { timeout: 20_000 }).toBe(1);
    }
    watched.app.process.kill("SIGTERM");
    const [code] = (await once(watched.app.process, "exit")) as [number];
    expect(code).toBe(0);
    await Promise.all([watched.stop(), silentReceiver.close()]);
  });
});

test("no tracing code is loaded and no traceparent is passed on without the setting", async () => {
  const receiver = await startTraceReceiver();
  const NODE_OPTIONS = `--require ${resolve("tests/support/loaded-modules.cjs")}`;
  const loadedBy = async (environment: Record<string, string>) => {
    const watched = await startWatchedApp({ NODE_OPTIONS, ...environment });
    await openSession(watched.origin).get("/map/detail/1", { traceparent: parentOf(TRACE) });
    watched.app.process.kill("SIGUSR2");
    await expect.poll(() => watched.app.printed()).toContain(":end");
    const forwardedCalls = watched.backend.seen.filter(({ traceparent }) => traceparent !== undefined);
    const modules = watched.app.printed().split(" ");
    await watched.stop();
    return {
      all: modules.length > 100,
      // prom-client loads the API package itself, with or without traces.
      traced: modules.some((path) => /@opentelemetry\/(?!api\/)/.test(path)),
      isPassedOn: forwardedCalls.length > 0,
    };
  };
  expect(await loadedBy({})).toEqual({ all: true, traced: false, isPassedOn: false });
  const tracedEnvironment = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin };
  expect(await loadedBy(tracedEnvironment)).toEqual({ all: true, traced: true, isPassedOn: true });
  await receiver.close();
});

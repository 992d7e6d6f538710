import { startApp } from "../support/app-server";
import { openSession } from "../support/http-session";
import { type FaultName, statusesOf } from "./fault-names";
import { ask } from "./matrix-ask";
import { type Line, RECOVERED_WITHIN_MS, type Result } from "./matrix-cells";
import type { MatrixHarness } from "./matrix-harness";
import { latenessOf } from "./matrix-judge";
import { PAGES } from "./matrix-pages";
import type { PageRow } from "./matrix-rows";

/**
 * Data that is read once for all visitors, such as the feed, meets its fault only in a new app, so each fault starts
 * one.
 */

const pathOf = ({ path, route }: PageRow) => (typeof path === "string" ? path : route);
const ALIVE = ["/healthz", "/login"];
/** This call alone decides whether the app counts as started. */
const READY_CALL = "/mainPage";

/** Faults that corrupt only values; a backend that answers is ready. */
const VALUES: readonly FaultName[] = ["wrong-types", "null-values", "broken-utf8"];

function judgeCold(row: PageRow, fault: FaultName, status: number): string[] {
  const path = pathOf(row);
  if (ALIVE.includes(path)) return status === 200 ? [] : [`${status}, not 200`];
  // A visitor sends no token that the backend could refuse. The client decodes EUC-KR.
  if (fault === "past-token" || fault === "euc-kr") {
    // A new process is not ready at once.
    const isFine = status === 200 || (status === 503 && path === "/readyz");
    return isFine ? [] : [`${status}, not 200`];
  }
  const isReady = path === "/readyz" && VALUES.includes(fault);
  const expectedStatuses = [...statusesOf(fault), 503, ...(isReady ? [200] : [])];
  return expectedStatuses.includes(status) ? [] : [`${status} without what it is made of`];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PROBED_EVERY_MS = 1000;

/** Repeats the request until the answer is right, for a second at most. */
async function recoverCold(origin: string, row: PageRow): Promise<{ ms: number; status: number }> {
  const startedAt = performance.now();
  for (;;) {
    const options = { session: openSession(origin), address: "10.255.0.1" };
    const { status } = await ask(origin, { path: pathOf(row) }, options);
    const ms = Math.round(performance.now() - startedAt);
    if (status === 200 || ms > RECOVERED_WITHIN_MS) return { ms, status };
    await pause(50);
  }
}

/** Starts an app during a fault and requests every page that uses shared reads. */
export async function runCold(fault: FaultName, { proxy, watched }: MatrixHarness): Promise<Result[]> {
  const isGone = fault === "refused";
  // The first readiness check is answered correctly.
  proxy.play(READY_CALL, { fault, only: { call: "none" } });
  proxy.playForAll({ fault: isGone ? "reset-sending" : fault });
  const app = await startApp({
    ...{ BACKEND_URL: watched.backend.origin, LOG_LEVEL: "fatal", TRUSTED_PROXIES: "loopback" },
  });
  try {
    proxy.stop(READY_CALL);
    if (isGone) await watched.backend.goAway();
    await pause(1100);
    const rows = PAGES.filter((row) => row.cold);
    const playedCells = await Promise.all(
      rows.map((row, at) => {
        const options = { session: openSession(app.origin), address: `10.254.0.${at + 1}` };
        return ask(app.origin, { path: pathOf(row) }, options);
      }),
    );
    if (isGone) await watched.backend.comeBack();
    proxy.playForAll(null);
    const recovered = await Promise.all(
      rows.map(async (row) => {
        // The backend is probed at most once a second.
        if (row.route === "/readyz") await pause(PROBED_EVERY_MS);
        return recoverCold(app.origin, row);
      }),
    );
    const results: Result[] = [];
    for (const [at, row] of rows.entries()) {
      const answer = playedCells[at];
      const { status = 0, ms = 0 } = answer ?? {};
      const faults = judgeCold(row, fault, status);
      const back = recovered[at] ?? { status: 0, ms: 0 };
      if (back.status !== 200) faults.push(`afterwards ${back.status}`);
      const line: Line = {
        ...{ name: `from the start: GET ${pathOf(row)}`, role: "visitor", kind: row.kind ?? "page" },
        healthy: { status: 200, headers: new Headers(), body: "", end: "whole", ms: 0 },
        healthyCalls: [],
      };
      results.push({
        line,
        fault,
        status,
        ms,
        recoveryMs: back.ms,
        met: status !== 200,
        wrong: faults,
        late: latenessOf(ms),
      });
    }
    return results;
  } finally {
    proxy.playForAll(null);
    await app.stop();
  }
}

import { type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { fieldValue } from "../support/http-session-page";
import { FAULT_NAMES, type FaultName } from "./fault-names";
import type { PassedCall, Rule } from "./fault-proxy";
import { openOwnSession, PASSWORD } from "./matrix-actions";
import { ask, type Request, type TimedAnswer } from "./matrix-ask";
import type { MatrixHarness } from "./matrix-harness";
import { findLostInput, judge, latenessOf, reportsUnknownOutcome } from "./matrix-judge";
import type { ActionRow, AnswerKind, PageRow, Role } from "./matrix-rows";

/** A page recovers from a fault within this time; the app checks readiness once a second. */
export const RECOVERED_WITHIN_MS = 2000;
/** Longer than any recovery takes on a busy machine, in ms. */
const GIVEN_UP_AFTER_MS = 30_000;
const ASK_AGAIN_AFTER_MS = 200;

/** A row of the matrix for one role, with its answer and its calls without a fault. */
export type Line = {
  name: string;
  role: Role;
  kind: AnswerKind;
  page?: PageRow;
  action?: ActionRow;
  healthy: TimedAnswer;
  healthyCalls: readonly PassedCall[];
};

/** One fault for one line; `only` if a single kind of call meets it. */
export type Cell = { line: Line; fault: FaultName; only?: Rule["only"] };

export type Result = Cell & {
  status: number;
  ms: number;
  recoveryMs: number;
  met: boolean;
  /** the answer reports an unknown outcome of the write */
  isMaybe?: boolean;
  wrong: string[];
  /** deadlines that the answer or the recovery missed */
  late: string[];
};

let addresses = 0;

/** Returns an unused client address. */
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export type Prepared = { cell: Cell; request: Request; session: HttpSession; address: string; who: string };

/** Logs in separately only if the fault or the line ends the session; other cells share a login. */
async function sessionFor({ line, fault }: Cell, { samples, watched }: MatrixHarness): Promise<HttpSession> {
  const isUsedUp = fault === "past-token" || line.page?.ownLogin;
  if (line.role === "visitor") return openSession(watched.origin);
  if (line.action?.onlyOnce) return openOwnSession(watched.origin, samples, line.role);
  if (isUsedUp) return openMemberSession(watched.origin, line.role === "member" ? "user" : "admin");
  return openSession(watched.origin, samples.sessions[line.role].cookies);
}

async function requestFor({ line, fault }: Cell, { samples }: MatrixHarness): Promise<Request> {
  if (line.action) {
    const ownSamples = line.action.onlyOnce ? { ...samples, password: PASSWORD } : samples;
    const { path, ...sending } = await line.action.prepare(ownSamples);
    return { path, sending };
  }
  const { path = line.page?.route ?? "/" } = line.page ?? {};
  return { path: typeof path === "string" ? path : path(samples, FAULT_NAMES.indexOf(fault)) };
}

export async function prepare(cell: Cell, harness: MatrixHarness): Promise<Prepared> {
  const address = newAddress();
  const request = await requestFor(cell, harness);
  // A picture is read for all visitors, so its calls are matched by their path.
  const who = cell.line.kind === "picture" ? new URL(request.path, harness.watched.origin).pathname : address;
  return { cell, request, session: await sessionFor(cell, harness), address, who };
}

/** Sends the request while the fault plays. */
export async function runCell(
  preparedCell: Prepared,
  { proxy, watched }: MatrixHarness,
  isForAll = false,
): Promise<Result> {
  const { cell, request, session, address, who } = preparedCell;
  const { line, fault, only } = cell;
  if (!isForAll) proxy.play(who, { fault, only });
  const options = { session, address, passesOn: line.kind === "file" };
  const answer = await ask(watched.origin, request, options);
  const seenCalls = [...proxy.callsOf(who)];
  const calls = isForAll ? line.healthyCalls.map((call) => ({ ...call, wasFaulty: true })) : seenCalls;
  proxy.stop(who);
  const faults = judge(
    {
      ...{ kind: line.kind, fault, calls, healthy: line.healthy, request },
      isAction: line.action !== undefined,
      secret: line.action?.secret ?? [],
      survives: line.action?.survives ?? false,
      doesWithout: line.page?.doesWithout,
      statusesWhenDown: isForAll ? (line.page?.statusesWhenDown ?? [502]) : null,
    },
    answer,
  );
  const wasFaultMet = calls.some(({ wasFaulty }) => wasFaulty);
  const { status, ms } = answer;
  return {
    ...cell,
    status,
    ms,
    recoveryMs: 0,
    met: wasFaultMet,
    isMaybe: reportsUnknownOutcome(answer),
    wrong: faults,
    late: latenessOf(ms),
  };
}

/** Repeats the request after the fault. For a form that must be sent once, only its page is requested. */
export async function repeatAfterFault(
  preparedCell: Prepared,
  result: Result,
  harness: MatrixHarness,
): Promise<Result> {
  const { cell, request, address } = preparedCell;
  const { line } = cell;
  const isOver = cell.fault === "past-token" || line.action?.survives;
  const session = isOver ? await sessionFor(cell, harness) : preparedCell.session;
  // A write that the fault let through cannot be repeated.
  const isDone = line.action && result.status === line.healthy.status;
  if (line.action && (line.action.onlyOnce || isDone)) return result;
  const faults = [...result.wrong];
  const send = (secondRequest: Request) => ask(harness.watched.origin, secondRequest, { session, address });
  const askAgain = () => send(request);
  const startedAt = performance.now();
  let answer = await askAgain();
  // The app checks readiness at most once a second.
  while (
    !line.action &&
    answer.status !== line.healthy.status &&
    performance.now() - startedAt < GIVEN_UP_AFTER_MS
  ) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
    answer = await askAgain();
  }
  const recoveryMs = Math.round(performance.now() - startedAt);
  // The app asks before it repeats a write that may be stored, and only then.
  if (
    result.isMaybe &&
    request.sending &&
    answer.status === 400 &&
    fieldValue(answer.body, "again") === "yes"
  ) {
    faults.push(...findLostInput({ request, secret: line.action?.secret ?? [], kind: line.kind }, answer));
    const { fields, ...rest } = request.sending;
    answer = await send({ ...request, sending: { ...rest, fields: { ...fields, again: "yes" } } });
  }
  harness.proxy.stop(preparedCell.who);
  if (answer.status !== line.healthy.status)
    faults.push(`afterwards ${answer.status}, not ${line.healthy.status}`);
  const late = recoveryMs > RECOVERED_WITHIN_MS ? [`recovered after ${recoveryMs} ms`] : [];
  return { ...result, recoveryMs, wrong: faults, late: [...result.late, ...late] };
}

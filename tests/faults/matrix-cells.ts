import { type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { typedIn } from "../support/http-session-page";
import { FAULT_NAMES, type FaultName } from "./fault-names";
import type { PassedCall, Rule } from "./fault-proxy";
import { type Asked, ask, type Request } from "./matrix-ask";
import { judge, judgeTyped, saysMaybe } from "./matrix-judge";
import type { Rig } from "./matrix-rig";
import type { ActionRow, AnswerKind, PageRow, Role } from "./matrix-rows";

export const RECOVERED_WITHIN_MS = 1000;
const ASK_AGAIN_AFTER_MS = 200;

/** A row of the matrix for one role, and what it does and calls when nothing is wrong. */
export type Line = {
  name: string;
  role: Role;
  kind: AnswerKind;
  page?: PageRow;
  action?: ActionRow;
  healthy: Asked;
  healthyCalls: readonly PassedCall[];
};

/** One fault for one line; `only` where not all of its calls meet it. */
export type Cell = { line: Line; fault: FaultName; only?: Rule["only"] };

export type Result = Cell & {
  status: number;
  ms: number;
  recoveryMs: number;
  met: boolean;
  /** the answer says that the write may have been carried out */
  isMaybe?: boolean;
  wrong: string[];
};

let addresses = 0;

/** An address that nobody else has. */
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export type Prepared = { cell: Cell; request: Request; session: HttpSession; address: string; who: string };

/** A session of its own is only had where the fault or the line uses one up: the others share their login. */
async function sessionFor({ line, fault }: Cell, { samples, watched }: Rig): Promise<HttpSession> {
  const isUsedUp = fault === "past-token" || line.page?.ownLogin || line.action?.onlyOnce;
  if (line.role === "visitor") return openSession(watched.origin);
  if (isUsedUp) return openMemberSession(watched.origin, line.role === "member" ? "user" : "admin");
  return openSession(watched.origin, samples.sessions[line.role].cookies);
}

async function requestFor({ line, fault }: Cell, { samples }: Rig): Promise<Request> {
  if (line.action) {
    const { path, ...sending } = await line.action.prepare(samples);
    return { path, sending };
  }
  const { path = line.page?.route ?? "/" } = line.page ?? {};
  return { path: typeof path === "string" ? path : path(samples, FAULT_NAMES.indexOf(fault)) };
}

export async function prepare(cell: Cell, rig: Rig): Promise<Prepared> {
  const address = newAddress();
  const request = await requestFor(cell, rig);
  // A picture is read for everybody: its call is known by what it asks for.
  const who = cell.line.kind === "picture" ? new URL(request.path, rig.watched.origin).pathname : address;
  return { cell, request, session: await sessionFor(cell, rig), address, who };
}

/** Asks once while the fault plays. */
export async function play(prepared: Prepared, { proxy, watched }: Rig, isForAll = false): Promise<Result> {
  const { cell, request, session, address, who } = prepared;
  const { line, fault, only } = cell;
  if (!isForAll) proxy.play(who, { fault, only });
  const options = { session, address, passesOn: line.kind === "file" };
  const answer = await ask(watched.origin, request, options);
  const seen = [...proxy.callsOf(who)];
  const calls = isForAll ? line.healthyCalls.map((call) => ({ ...call, wasFaulty: true })) : seen;
  proxy.stop(who);
  const wrong = judge(
    {
      ...{ kind: line.kind, fault, calls, healthy: line.healthy, request },
      isAction: line.action !== undefined,
      secret: line.action?.secret ?? [],
      survives: line.action?.survives ?? false,
      doesWithout: line.page?.doesWithout,
      whenGone: isForAll ? (line.page?.whenGone ?? [502]) : null,
    },
    answer,
  );
  const met = calls.some(({ wasFaulty }) => wasFaulty);
  const { status, ms } = answer;
  return { ...cell, status, ms, recoveryMs: 0, met, isMaybe: saysMaybe(answer), wrong };
}

/** Asks the same again once nothing is wrong any more. A form that must be sent once only has its page asked for. */
export async function recover(prepared: Prepared, result: Result, rig: Rig): Promise<Result> {
  const { cell, request, address } = prepared;
  const { line } = cell;
  const isOver = cell.fault === "past-token" || line.action?.survives;
  const session = isOver ? await sessionFor(cell, rig) : prepared.session;
  // What the fault let through all the same cannot be done a second time.
  const isDone = line.action && result.status === line.healthy.status;
  if (line.action && (line.action.onlyOnce || isDone)) return result;
  const wrong = [...result.wrong];
  const send = (again: Request) => ask(rig.watched.origin, again, { session, address });
  const askAgain = () => send(request);
  const isDue = performance.now() + RECOVERED_WITHIN_MS;
  let answer = await askAgain();
  // A page may ask no more than once a second whether the backend is there.
  while (!line.action && answer.status !== line.healthy.status && performance.now() < isDue) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
    answer = await askAgain();
  }
  // A machine that is busy with something else is asked once more, where asking changes nothing.
  if (answer.ms > RECOVERED_WITHIN_MS && !line.action) answer = await askAgain();
  // The app asks before it sends again what may be stored, and only that.
  if (result.isMaybe && request.sending && answer.status === 400 && typedIn(answer.body, "again") === "yes") {
    wrong.push(...judgeTyped({ request, secret: line.action?.secret ?? [], kind: line.kind }, answer));
    const { fields, ...rest } = request.sending;
    answer = await send({ ...request, sending: { ...rest, fields: { ...fields, again: "yes" } } });
  }
  rig.proxy.stop(prepared.who);
  if (answer.status !== line.healthy.status)
    wrong.push(`afterwards ${answer.status}, not ${line.healthy.status}`);
  if (answer.ms > RECOVERED_WITHIN_MS) wrong.push(`recovered after ${answer.ms} ms`);
  return { ...result, recoveryMs: answer.ms, wrong };
}

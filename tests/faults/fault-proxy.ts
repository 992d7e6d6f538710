import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { isWrite } from "../support/backend-writes";
import type { Meddler } from "../support/proxy-backend";
import { answerWithFault } from "./fault-answers";
import type { FaultName } from "./fault-names";

/** What goes wrong, and with which calls: all, or those to one address (`GET /map/…`). */
export type Rule = { fault: FaultName; only?: { call: string } };

/** A call that passed: `wasFaulty` where the fault answered in the backend's place. */
export type PassedCall = { call: string; isWrite: boolean; wasFaulty: boolean };

export type FaultProxy = {
  meddle: Meddler;
  /** Faults for the calls made on behalf of one visitor (as X-Forwarded-For names them), or to one path. */
  play(who: string, rule: Rule): void;
  /** Faults for every call, whoever it is made for; null ends them, and what hangs with them. */
  playForAll(rule: Rule | null): void;
  /** the calls of one visitor since the last `stop` of theirs */
  callsOf(who: string): PassedCall[];
  /** ends the faults of one visitor, and forgets their calls */
  stop(who: string): void;
  /** how often somebody went where a redirect led */
  strayed(): number;
  close(): void;
};

const isPastTokenFree = (rule: Rule, authorization: string | undefined) =>
  rule.fault === "past-token" && !authorization;

/** One call's address without what differs from thing to thing. */
const patternOf = (method: string, path: string) =>
  `${method} ${path.replace(/\/(?:BBSMSTR_\w+|\d+|[\w-]+\.(?:jpg|png|webp))(?=\/|$)/g, "/…")}`;

/** Plays faults on the line between an app and its backend. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const rules = new Map<string, Rule>();
  const calls = new Map<string, PassedCall[]>();
  const hanging = new Set<Socket>();
  let forAll: Rule | null = null;
  let strays = 0;
  const elsewhere = createServer((_, response) => {
    strays += 1;
    response.writeHead(200, { "content-type": "application/json" }).end('{"resultCode":200,"result":{}}');
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;

  return {
    meddle(incoming, outgoing, target) {
      const { method = "GET", url = "/", headers } = incoming;
      const path = url.split("?")[0] ?? url;
      const address = String(headers["x-forwarded-for"] ?? path);
      const who = rules.has(path) ? path : address;
      const rule = rules.get(who) ?? forAll;
      const call = patternOf(method, path);
      const wasFaulty =
        rule !== null &&
        (rule.only === undefined || rule.only.call === call) &&
        !isPastTokenFree(rule, headers.authorization);
      const passed = calls.get(who) ?? [];
      passed.push({ call, isWrite: isWrite(method, path), wasFaulty });
      calls.set(who, passed);
      if (!rule || !wasFaulty) return false;
      hanging.add(incoming.socket);
      outgoing.once("close", () => hanging.delete(incoming.socket));
      answerWithFault(rule.fault, incoming, outgoing, { target, away }).catch(() => outgoing.destroy());
      return true;
    },
    play: (who, rule) => void rules.set(who, rule),
    playForAll(rule) {
      forAll = rule;
      if (rule === null) for (const socket of hanging) socket.destroy();
    },
    callsOf: (who) => calls.get(who) ?? [],
    stop(who) {
      rules.delete(who);
      calls.delete(who);
    },
    strayed: () => strays,
    close() {
      elsewhere.closeAllConnections();
      elsewhere.close();
    },
  };
}

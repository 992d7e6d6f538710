import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { isWrite } from "../support/backend-writes";
import type { BackendInterceptor } from "../support/proxy-backend";
import { answerWithFault } from "./fault-answers";
import type { FaultName } from "./fault-names";

/** A fault and its calls: all of them, or those to one URL (`GET /map/…`). */
export type Rule = { fault: FaultName; only?: { call: string } };

/** A call through the proxy; `wasFaulty` if the fault answered it. */
export type PassedCall = { call: string; isWrite: boolean; wasFaulty: boolean };

export type FaultProxy = {
  intercept: BackendInterceptor;
  /** starts a fault for the calls of one visitor, by X-Forwarded-For, or for one path */
  play(caller: string, rule: Rule): void;
  /** starts a fault for all calls; null ends it and its stalled answers */
  playForAll(rule: Rule | null): void;
  /** the calls of one visitor since that visitor's last `stop` */
  callsOf(caller: string): PassedCall[];
  /** ends the faults of one visitor and forgets the calls */
  stop(caller: string): void;
  /** number of requests that followed a redirect */
  strayed(): number;
  close(): void;
};

const isPastTokenFree = (rule: Rule, authorization: string | undefined) =>
  rule.fault === "past-token" && !authorization;

/** Returns a call's path with placeholders for ids. */
const patternOf = (method: string, path: string) =>
  `${method} ${path.replace(/\/(?:BBSMSTR_\w+|\d+|[\w-]+\.(?:jpg|png|webp))(?=\/|$)/g, "/…")}`;

/** A proxy between an app and its backend that injects faults. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const rules = new Map<string, Rule>();
  const calls = new Map<string, PassedCall[]>();
  const hangingSockets = new Set<Socket>();
  let forAll: Rule | null = null;
  let strays = 0;
  const otherServer = createServer((_, response) => {
    strays += 1;
    response.writeHead(200, { "content-type": "application/json" }).end('{"resultCode":200,"result":{}}');
  }).listen(0, "127.0.0.1");
  await once(otherServer, "listening");
  const awayUrl = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}/`;

  return {
    intercept(incoming, outgoing, target) {
      const { method = "GET", url = "/", headers } = incoming;
      const path = url.split("?")[0] ?? url;
      const address = String(headers["x-forwarded-for"] ?? path);
      const caller = rules.has(path) ? path : address;
      const rule = rules.get(caller) ?? forAll;
      const call = patternOf(method, path);
      const wasFaulty =
        rule !== null &&
        (rule.only === undefined || rule.only.call === call) &&
        !isPastTokenFree(rule, headers.authorization);
      const passedCalls = calls.get(caller) ?? [];
      passedCalls.push({ call, isWrite: isWrite(method, path), wasFaulty });
      calls.set(caller, passedCalls);
      if (!rule || !wasFaulty) return false;
      hangingSockets.add(incoming.socket);
      outgoing.once("close", () => hangingSockets.delete(incoming.socket));
      answerWithFault(rule.fault, incoming, outgoing, { target, away: awayUrl }).catch(() =>
        outgoing.destroy(),
      );
      return true;
    },
    play: (caller, rule) => void rules.set(caller, rule),
    playForAll(rule) {
      forAll = rule;
      if (rule === null) for (const socket of hangingSockets) socket.destroy();
    },
    callsOf: (caller) => calls.get(caller) ?? [],
    stop(caller) {
      rules.delete(caller);
      calls.delete(caller);
    },
    strayed: () => strays,
    close() {
      otherServer.closeAllConnections();
      otherServer.close();
    },
  };
}

import { randomUUID } from "node:crypto";
import { env } from "~/env/env.server";
import { findClientAddress, isTrustedProxy, readTrustedProxies } from "~/env/trusted-proxies";
import { type Handler, headerText, setRequestHeader } from "./exchange";

const proxies = readTrustedProxies(env.TRUSTED_PROXIES);

/** Sets client address and request id, and moves Origin from the framework's check to ours. */
export const identity: Handler = async (exchange, next) => {
  const { incoming, headers } = exchange;
  const socketAddress = incoming.socket.remoteAddress ?? "";
  const forwardedFor = headerText(headers, "x-forwarded-for");
  exchange.requestId = chooseRequestId(headers["x-request-id"], isTrustedProxy(socketAddress, proxies));
  setRequestHeader(exchange, "x-request-id", exchange.requestId);
  setRequestHeader(exchange, "x-client-address", findClientAddress(socketAddress, forwardedFor, proxies));
  setRequestHeader(exchange, "x-browser-origin", headers.origin);
  setRequestHeader(exchange, "origin", undefined);
  const answer = await next();
  answer.headers.set("X-Request-Id", exchange.requestId);
  return answer;
};

/** Nothing that could break a line of a log, a header or a query. */
const HARMLESS = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const OWN_CHARACTERS = 12;

/** The X-Request-Id of a trusted proxy, or an id of our own. */
export function chooseRequestId(named: string | string[] | undefined, isFromTrustedProxy: boolean): string {
  if (isFromTrustedProxy && typeof named === "string" && HARMLESS.test(named)) return named;
  return randomUUID().slice(-OWN_CHARACTERS);
}

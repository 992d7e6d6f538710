import { randomUUID } from "node:crypto";
import { env } from "~/env/env.server";
import { findClientAddress, isInNetworks, readNetworks } from "~/env/trusted-proxies";
import { isOutsideOfOffice } from "./admin-networks";
import { type Handler, headerText, setRequestHeader } from "./exchange";

const proxies = readNetworks(env.TRUSTED_PROXIES);

/** Sets the client address and the request id, and hides Origin from the framework so that only our check applies. */
export const identity: Handler = async (exchange, next) => {
  const { incoming, headers } = exchange;
  const socketAddress = incoming.socket.remoteAddress ?? "";
  const forwardedFor = headerText(headers, "x-forwarded-for");
  const isProxied = isInNetworks(socketAddress, proxies);
  const clientAddress = findClientAddress(socketAddress, forwardedFor, proxies);
  exchange.requestId = chooseRequestId(headers["x-request-id"], isProxied);
  exchange.isOutside = isOutsideOfOffice(clientAddress, isProxied, forwardedFor);
  setRequestHeader(exchange, "x-request-id", exchange.requestId);
  setRequestHeader(exchange, "x-client-address", clientAddress);
  setRequestHeader(exchange, "x-browser-origin", headers.origin);
  setRequestHeader(exchange, "origin", undefined);
  const answer = await next();
  answer.headers.set("X-Request-Id", exchange.requestId);
  return answer;
};

/** Characters that are safe in a log line, a header and a query. */
const HARMLESS = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const OWN_CHARACTERS = 12;

/** Returns the X-Request-Id of a trusted proxy, or a new id. */
export function chooseRequestId(named: string | string[] | undefined, isFromTrustedProxy: boolean): string {
  if (isFromTrustedProxy && typeof named === "string" && HARMLESS.test(named)) return named;
  return randomUUID().slice(-OWN_CHARACTERS);
}

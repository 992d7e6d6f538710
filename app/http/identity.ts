import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { env } from "~/env/env.server";
import { findClientAddress, isInNetworks, plainAddress } from "~/env/trusted-proxies";
import { type Handler, headerText, setRequestHeader } from "./exchange";

const { TRUSTED_PROXIES: proxies, ADMIN_NETWORKS: office } = env;

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
export function chooseRequestId(
  proxyRequestId: string | string[] | undefined,
  isFromTrustedProxy: boolean,
): string {
  if (isFromTrustedProxy && typeof proxyRequestId === "string" && HARMLESS.test(proxyRequestId))
    return proxyRequestId;
  return randomUUID().slice(-OWN_CHARACTERS);
}

/** A trusted proxy that names no client counts as outside, because its own address says nothing about the client. */
function isOutsideOfOffice(clientAddress: string, isProxied: boolean, forwardedFor: string): boolean {
  if (!office) return false;
  const nearest = plainAddress(forwardedFor.split(",").at(-1)?.trim() ?? "");
  const isNameless = isProxied && isIP(nearest) === 0;
  return isNameless || !isInNetworks(clientAddress, office);
}

import { env } from "~/env/env.server";
import { findClientAddress, isTrustedProxy, readTrustedProxies } from "~/env/trusted-proxies";
import { type Handler, headerText, setRequestHeader } from "./exchange";
import { chooseRequestId } from "./request-id";

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

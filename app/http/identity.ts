import { env } from "~/env/env.server";
import { findClientAddress, isTrustedProxy, readTrustedProxies } from "~/env/trusted-proxies";
import { type Handler, headerText, setRequestHeader } from "./exchange";
import { chooseRequestId } from "./request-id";

const proxies = readTrustedProxies(env.TRUSTED_PROXIES);

/** Says who sent a request and which id it goes by; its browser's Origin goes to our own check, not the framework's. */
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

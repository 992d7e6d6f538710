import { env } from "~/env.server";
import { type Handler, pathOf, setRequestHeader } from "./exchange";
import { BAD_REQUEST_PATH, METHOD_NOT_ALLOWED_PATH, readTarget } from "./request-target";
import { findRoute } from "./route-table";

const appHost = env.APP_ORIGIN ? new URL(env.APP_ORIGIN).host : null;

/**
 * What cannot be read, and what its address does not take, becomes a page of ours that says so: the framework would
 * tell the names of its routes, run loaders for OPTIONS, and cannot carry TRACE at all.
 */
export const target: Handler = async (exchange, next) => {
  const { incoming, headers, method } = exchange;
  const lacksHost = incoming.httpVersion === "1.1" && headers.host === undefined;
  const read = lacksHost ? null : readTarget(exchange.url, appHost ?? headers.host);
  setRequestHeader(exchange, "x-forwarded-host", undefined);
  setRequestHeader(exchange, "host", appHost ?? read?.host ?? "localhost");
  const route = read && findRoute(pathOf(read.url));
  if (read && route?.methods.includes(method)) {
    exchange.url = read.url;
    return next();
  }
  exchange.url = read ? METHOD_NOT_ALLOWED_PATH : BAD_REQUEST_PATH;
  if (method !== "HEAD") exchange.method = "GET";
  const answer = await next();
  if (route) answer.headers.set("Allow", route.methods.join(", "));
  return answer;
};

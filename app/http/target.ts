import { env } from "~/env/env.server";
import { type Answer, type Exchange, type Handler, pathOf, setRequestHeader } from "./exchange";
import { BAD_REQUEST_PATH, METHOD_NOT_ALLOWED_PATH, NOT_FOUND_PATH, readTarget } from "./request-target";
import { isDataPath } from "./route-finder";
import { findRoute } from "./route-table";

const appHost = env.APP_ORIGIN ? new URL(env.APP_ORIGIN).host : null;

/**
 * What cannot be read, and what its address does not take, becomes a page of ours that says so: the framework would
 * tell the names of its routes, run loaders for OPTIONS, and cannot carry TRACE at all. What has no page has no data
 * of one either: the framework would turn a picture into text, all of it in memory.
 */
export const target: Handler = async (exchange, next) => {
  const { incoming, headers, method } = exchange;
  const lacksHost = incoming.httpVersion === "1.1" && headers.host === undefined;
  const read = lacksHost ? null : readTarget(exchange.url, appHost ?? headers.host);
  setRequestHeader(exchange, "x-forwarded-host", undefined);
  setRequestHeader(exchange, "host", appHost ?? read?.host ?? "localhost");
  if (!read) return showInstead(exchange, BAD_REQUEST_PATH, next);
  const path = pathOf(read.url);
  const route = findRoute(path);
  if (!route.methods.includes(method)) {
    const answer = await showInstead(exchange, METHOD_NOT_ALLOWED_PATH, next);
    answer.headers.set("Allow", route.methods.join(", "));
    return answer;
  }
  if (isDataPath(path) && !route.hasData()) return showInstead(exchange, NOT_FOUND_PATH, next);
  exchange.url = read.url;
  return next();
};

function showInstead(exchange: Exchange, path: string, next: () => Promise<Answer>): Promise<Answer> {
  exchange.url = path;
  if (exchange.method !== "HEAD") exchange.method = "GET";
  return next();
}

import type { IncomingMessage } from "node:http";
import { env } from "~/env/env.server";
import { prefixOf, splitPrefix } from "~/languages/language";
import { readLanguageParameter } from "~/languages/words";
import { type Answer, type Exchange, type Handler, pathOf, setRequestHeader } from "./exchange";
import {
  BAD_REQUEST_PATH,
  type FoundRoute,
  isDataPath,
  METHOD_NOT_ALLOWED_PATH,
  NOT_FOUND_PATH,
  readTarget,
} from "./route-finder";
import { methodsOf, visibleRoute } from "./route-table";

const appHost = env.APP_ORIGIN ? new URL(env.APP_ORIGIN).host : null;

/** Rewrites bad targets to our own error pages: the framework would leak route names and run loaders for OPTIONS. */
export const target: Handler = async (exchange, next) => {
  const { incoming, headers, method } = exchange;
  const requestTarget = isHostUnclear(incoming) ? null : readTarget(exchange.url, appHost ?? headers.host);
  setRequestHeader(exchange, "x-forwarded-host", undefined);
  setRequestHeader(exchange, "host", appHost ?? requestTarget?.host ?? "localhost");
  if (!requestTarget) return rewriteTo(exchange, BAD_REQUEST_PATH, next);
  const { language, url } = splitPrefix(requestTarget.url);
  const path = pathOf(url);
  const route = visibleRoute(exchange, path);
  exchange.language = language;
  if (!route.methods.includes(method)) {
    if (isUnknown(route)) return rewriteTo(exchange, NOT_FOUND_PATH, next);
    const answer = await rewriteTo(exchange, METHOD_NOT_ALLOWED_PATH, next);
    answer.headers.set("Allow", methodsOf(route).join(", "));
    return answer;
  }
  const isPage = route.hasData() || route.methods.includes("POST");
  if (isDataPath(path) ? !route.hasData() : prefixOf(language) && !isPage) {
    return rewriteTo(exchange, NOT_FOUND_PATH, next);
  }
  if (!isPage) exchange.language = readLanguageParameter(url);
  exchange.url = url;
  return next();
};

const isUnknown = ({ pattern }: FoundRoute) => pattern === "*" || pattern === "/admin/*";

function isHostUnclear({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts > 1 || (hosts === 0 && httpVersion === "1.1");
}

function rewriteTo(exchange: Exchange, path: string, next: () => Promise<Answer>): Promise<Answer> {
  exchange.url = path;
  if (exchange.method !== "HEAD") exchange.method = "GET";
  return next();
}

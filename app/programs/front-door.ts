import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { findMethods, isDataOfNoPage, ROUTE_METHODS_CHANNEL, type RouteMethods } from "~/route-methods";
import { findClientAddress, isTrustedProxy, readTrustedProxies } from "~/trusted-proxies";
import { beforeHeaders } from "./before-headers";
import { chooseRequestId } from "./request-id";
import { pathOf, reportWhenDone } from "./request-report";
import { BAD_REQUEST_PATH, METHOD_NOT_ALLOWED_PATH, NOT_FOUND_PATH, readTarget } from "./request-target";
import type { RequestTracing } from "./request-tracing";
import { holdHeadBack, withoutFlushing } from "./whole-answers";

export type FrontDoorOptions = {
  appOrigin: string | undefined;
  trustedProxies: string[];
  logger: Logger;
  /** null where no traces are wanted */
  tracing: RequestTracing | null;
  /** true from the signal to stop on */
  isStopping(): boolean;
};

/** Proxies take heads of 4 kB or not at all: a longer address leads to its page, without the query. */
const MAX_LOCATION_CHARACTERS = 2048;

let routeMethods: RouteMethods[] = [];
subscribe(ROUTE_METHODS_CHANNEL, (message) => {
  routeMethods = message as RouteMethods[];
});

/**
 * What every request passes before remix-serve sees it, which has no place for middleware. It settles what is asked
 * for and of which host, stamps the client's address and an id, lets our own origin check do its work (the framework's answers a
 * bare 500), adds headers that assets and errors need too, and has it reported when it is over.
 * @throws Error when a trusted proxy is no address
 */
export function installFrontDoor(server: Server, options: FrontDoorOptions): void {
  const { appOrigin, logger, tracing, isStopping } = options;
  const proxies = readTrustedProxies(options.trustedProxies);
  const appHost = appOrigin ? new URL(appOrigin).host : null;
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const socketAddress = request.socket.remoteAddress ?? "";
    const isFromTrustedProxy = isTrustedProxy(socketAddress, proxies);
    const requestId = chooseRequestId(request.headers["x-request-id"], isFromTrustedProxy);
    const asked = { method: request.method ?? "", path: pathOf(request.url ?? "") };
    const span = tracing?.begin(asked.method, request.headers.traceparent, requestId);
    settleTarget(request, response, appHost);
    reportWhenDone(request, response, { ...asked, requestId, span, logger });
    const forwardedFor = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
    const address = findClientAddress(socketAddress, forwardedFor, proxies);
    stamp(request, "x-request-id", requestId);
    stamp(request, "traceparent", span?.traceparent);
    stamp(request, "x-client-address", address);
    stamp(request, "x-server-stopping", isStopping() ? "1" : undefined);
    stamp(request, "x-browser-origin", request.headers.origin);
    stamp(request, "origin", undefined);
    // Nothing here is worth having in parts, and the framework's file server prints an error for parts that are none.
    stamp(request, "range", undefined);
    response.setHeader("X-Request-Id", requestId);
    setHeaders(response, appOrigin);
    holdHeadBack(response);
    beforeHeaders(response, () => {
      settleAnswer(request, response);
      withoutFlushing(response);
      if (isStopping()) response.setHeader("Connection", "close");
    });
  });
}

/** What the app is told by a header is ours to say, whoever sent one of that name. */
function stamp({ headers }: IncomingMessage, name: string, value: string | undefined): void {
  if (value === undefined) delete headers[name];
  else headers[name] = value;
}

/**
 * What cannot be read, and what its address does not take, becomes a page of ours that says so: the framework would
 * tell the names of its routes, run loaders for OPTIONS, and cannot carry TRACE at all. What has no page has no data
 * of one either: the framework would turn a picture into text, all of it in memory.
 */
function settleTarget(request: IncomingMessage, response: ServerResponse, appHost: string | null): void {
  const { url = "", httpVersion, headers } = request;
  const lacksHost = httpVersion === "1.1" && headers.host === undefined;
  const target = lacksHost ? null : readTarget(url, appHost ?? headers.host);
  stamp(request, "x-forwarded-host", undefined);
  stamp(request, "host", appHost ?? target?.host ?? "localhost");
  if (!target) {
    showInstead(request, BAD_REQUEST_PATH);
    return;
  }
  const path = pathOf(target.url);
  const methods = findMethods(routeMethods, path);
  if (!methods.includes(request.method ?? "")) {
    response.setHeader("Allow", methods.join(", "));
    showInstead(request, METHOD_NOT_ALLOWED_PATH);
  } else if (isDataOfNoPage(routeMethods, path)) showInstead(request, NOT_FOUND_PATH);
  else request.url = target.url;
}

function showInstead(request: IncomingMessage, path: string): void {
  request.url = path;
  if (request.method !== "HEAD") request.method = "GET";
}

function setHeaders(response: ServerResponse, appOrigin: string | undefined): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  if (appOrigin?.startsWith("https:")) {
    response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
}

function settleAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { statusCode: status } = response;
  // Documents have rules of their own about who may frame them.
  if (/^text\/html/.test(String(response.getHeader("Content-Type")))) {
    response.removeHeader("Cross-Origin-Resource-Policy");
  }
  if (status >= 300 && status < 400 && status !== 304) response.setHeader("Cache-Control", "no-store");
  const location = String(response.getHeader("Location") ?? "");
  if (location.length > MAX_LOCATION_CHARACTERS) response.setHeader("Location", pathOf(location));
  if (status === 405 && !response.hasHeader("Allow")) {
    const refused = request.method === "HEAD" ? "GET" : request.method;
    const methods = findMethods(routeMethods, pathOf(request.url ?? "")).filter(
      (method) => method !== refused && !(refused === "GET" && method === "HEAD"),
    );
    response.setHeader("Allow", methods.join(", "));
  }
}

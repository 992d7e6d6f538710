import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { env, isHttps, programPath } from "~/env/env.server";
import { FIRST_LANGUAGE, prefixOf, splitPrefix } from "~/languages/language";
import { readLanguageParameter, runInLanguage } from "~/languages/words";
import { logger } from "~/log/logger.server";
import { countRequest } from "~/log/metrics.server";
import { isStopping } from "./connections";
import {
  type Answer,
  type Exchange,
  type Handler,
  headerText,
  matchesEntityTag,
  pathOf,
  send,
  setRequestHeader,
} from "./exchange";
import { type CreateState, framework } from "./framework";
import { identity } from "./identity";
import { isEmbeddedMap, MAP_PICTURE } from "./map-pages";
import { ownManifest, siteLogo } from "./own-site.server";
import { type Coding, chooseCoding, pack, packing } from "./packing";
import {
  BAD_REQUEST_PATH,
  type FoundRoute,
  isDataPath,
  METHOD_NOT_ALLOWED_PATH,
  NOT_FOUND_PATH,
  readTarget,
} from "./route-finder";
import { findRoute, methodsOf, visibleRoute } from "./route-table";

export type ChainParts = {
  direct: Record<string, DirectAnswer>;
  cookieAsset: CookieAsset;
  createState: CreateState;
};

/** Returns the handlers that every request passes in this order, and every answer in reverse. */
const listHandlers = ({ direct, cookieAsset, createState }: ChainParts): Handler[] => [
  identity,
  log,
  traces,
  answerHeaders,
  target,
  packing,
  answerAssets(cookieAsset),
  directAnswers(direct),
  framework(createState),
];

const FAILED = "서버에서 오류가 발생했습니다.";

export function createChain(parts: ChainParts) {
  const handlers = listHandlers(parts);
  const run = (exchange: Exchange, at: number): Promise<Answer> => {
    const handler = handlers[at];
    if (!handler) throw new Error("the chain has no end");
    return handler(exchange, () => run(exchange, at + 1));
  };
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = "", url = "/" } = incoming;
    const headers = { ...incoming.headers };
    const language = FIRST_LANGUAGE;
    const unknown = { requestId: "", isOutside: true };
    const exchange: Exchange = { incoming, outgoing, method, url, language, headers, ...unknown };
    send(await run(exchange, 0).catch((error) => fail(exchange, error)), outgoing);
  };
}

function fail({ outgoing, requestId }: Exchange, error: unknown): Answer {
  if (!outgoing.destroyed) {
    const text = error instanceof Error ? error.stack : String(error);
    logger.error({ requestId, error: text }, "a request could not be answered");
  }
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  return { status: 500, headers, body: FAILED };
}

/** Proxies limit response heads to 4 kB, so a redirect to a longer address drops the query. */
const MAX_LOCATION_CHARACTERS = 2048;

/** Sets the headers of every answer except the 500 of a failed chain. */
const answerHeaders: Handler = async (exchange, next) => {
  const answer = await next();
  const { status, headers } = answer;
  headers.set("X-Content-Type-Options", "nosniff");
  if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  const isDocument = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const isOwn = !isDocument && status !== 304 && !headers.has("Cross-Origin-Resource-Policy");
  if (isOwn) headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (status >= 300 && status < 400 && status !== 304) headers.set("Cache-Control", "no-store");
  const location = headers.get("Location") ?? "";
  if (location.length > MAX_LOCATION_CHARACTERS) headers.set("Location", pathOf(location));
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", otherMethods(exchange).join(", "));
  if (isStopping()) headers.set("Connection", "close");
  return answer;
};

function otherMethods({ method, url }: Exchange): string[] {
  const refusedMethod = method === "HEAD" ? "GET" : method;
  const { methods } = findRoute(pathOf(url));
  return methods.filter(
    (allowedMethod) =>
      allowedMethod !== refusedMethod && !(refusedMethod === "GET" && allowedMethod === "HEAD"),
  );
}

type DirectAnswer = (exchange: Exchange) => Promise<Answer | null>;

/** Answers frequent requests by path or `/prefix/` and skips the framework, whose route matching is slow. */
function directAnswers(answers: Record<string, DirectAnswer>): Handler {
  const folders = Object.entries(answers).filter(([path]) => path.endsWith("/"));
  const find = (path: string) =>
    Object.hasOwn(answers, path) ? answers[path] : folders.find(([folder]) => path.startsWith(folder))?.[1];
  return async (exchange, next) => {
    const answer = isRead(exchange) ? find(pathOf(exchange.url)) : undefined;
    const direct =
      answer && (await runInLanguage(exchange.language, () => answer(exchange)).catch(() => null));
    return direct ?? next();
  };
}

const isRead = ({ method }: Exchange) => method === "GET" || method === "HEAD";

const TURNED_AWAY = [401, 403, 429];

const log: Handler = (exchange, next) => {
  const startedAt = performance.now();
  const { incoming, outgoing, requestId } = exchange;
  const requestLine = { method: incoming.method ?? "", path: pathOf(incoming.url ?? "") };
  outgoing.once("close", () => {
    const milliseconds = performance.now() - startedAt;
    countRequest(findRoute(pathOf(exchange.url)).pattern, classOf(outgoing), milliseconds / 1000);
    const { statusCode: status } = outgoing;
    const isTurnedAway = TURNED_AWAY.includes(status);
    if (!logger.isLevelEnabled(isTurnedAway ? "info" : "debug")) return;
    const line = { requestId, ...requestLine, status, milliseconds: Math.round(milliseconds) };
    if (isTurnedAway) logger.info(line, "a request was turned away");
    else logger.debug(line, "request");
  });
  return next();
};

const classOf = ({ statusCode, writableFinished }: ServerResponse) =>
  writableFinished ? `${Math.floor(statusCode / 100)}xx` : "aborted";

/** Tracing is a megabyte of code, so it is only loaded if it is configured. */
const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? import("~/log/tracing.server").then(({ startTracing }) => startTracing(logger))
  : null;

const traces: Handler = async (exchange, next) => {
  const { incoming, outgoing, headers, requestId } = exchange;
  const span = (await tracing)?.begin(incoming.method ?? "", headers.traceparent, requestId);
  setRequestHeader(exchange, "traceparent", span?.traceparent);
  outgoing.once("close", () => {
    const status = outgoing.writableFinished ? outgoing.statusCode : null;
    span?.end(findRoute(pathOf(exchange.url)).pattern, status);
  });
  return next();
};

export const flushTraces = async (): Promise<void> => (await tracing)?.flush();

const appHost = env.APP_ORIGIN ? new URL(env.APP_ORIGIN).host : null;

/** Rewrites bad targets to our own error pages: the framework would leak route names and run loaders for OPTIONS. */
const target: Handler = async (exchange, next) => {
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
  const isPage = route.hasData() || route.methods.includes("POST") || isCard(route);
  if (isDataPath(path) ? !route.hasData() : prefixOf(language) && !isPage) {
    return rewriteTo(exchange, NOT_FOUND_PATH, next);
  }
  if (!isPage) exchange.language = readLanguageParameter(url);
  exchange.url = url;
  // Other sites show the map of a visitor: without the member, and without the choices of this browser.
  if (path === MAP_PICTURE || isEmbeddedMap(path, url.slice(path.length)))
    setRequestHeader(exchange, "cookie", undefined);
  return next();
};

/** Tells whether a route draws the picture in a link's preview, which is in the language of its page. */
const isCard = ({ pattern }: FoundRoute) => pattern.endsWith("/card.jpg");

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

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".webmanifest": "application/manifest+json",
};
/** Names by which browsers ask for icons; pages link none of these, because first answers have little room. */
const ICON_NAMES = {
  "/apple-touch-icon.png": "/icons/touch-180.png",
  "/apple-touch-icon-precomposed.png": "/icons/touch-180.png",
  "/favicon.png": "/icons/icon-192.png",
};
/** The build's own files. */
const BUILT = "/assets/";
const PACKABLE = /^text|svg|json/;

type Asset = {
  type: string;
  cacheControl: string;
  etag: string;
  bytes: Buffer;
  bodyByCoding: Map<Coding, Promise<Buffer>>;
};

/** An asset whose answer also sets a cookie, so that no proxy stores it. */
type CookieAsset = { path: string; cookie: Promise<string> };

function answerAssets(cookieAsset: CookieAsset): Handler {
  const assets = readAssets(programPath("../client"), cookieAsset.path);
  return async ({ method, url, headers }, next) => {
    const path = pathOf(url);
    const asset = assets.get(path);
    if (method !== "GET" && method !== "HEAD") return next();
    if (!asset) return path.startsWith(BUILT) ? missingAsset(method) : next();
    const answer: Answer = {
      status: 200,
      headers: new Headers({
        "Content-Type": asset.type,
        "Cache-Control": asset.cacheControl,
        ETag: asset.etag,
      }),
      body: null,
    };
    if (PACKABLE.test(asset.type)) answer.headers.set("Vary", "Accept-Encoding");
    // The embedded map asks with a query, because it sets no cookie.
    if (url === cookieAsset.path) answer.headers.set("Set-Cookie", await cookieAsset.cookie);
    if (matchesEntityTag(headers["if-none-match"] ?? null, asset.etag)) return { ...answer, status: 304 };
    const coding = PACKABLE.test(asset.type) ? chooseCoding(headerText(headers, "accept-encoding")) : null;
    if (coding) answer.headers.set("Content-Encoding", coding);
    const body = coding ? await packOnce(asset, coding) : asset.bytes;
    answer.headers.set("Content-Length", String(body.byteLength));
    return { ...answer, body: method === "HEAD" ? null : body };
  };
}

/** Answers a file of another build shortly, because no person reads it. */
function missingAsset(method: string): Answer {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  return { status: 404, headers, body: method === "HEAD" ? null : "not found" };
}

function packOnce({ bytes, bodyByCoding }: Asset, coding: Coding): Promise<Buffer> {
  const result = bodyByCoding.get(coding) ?? pack(bytes, coding, "asset");
  bodyByCoding.set(coding, result);
  return result;
}

function cacheControlOf(path: string, cookiePath: string): string {
  if (!path.startsWith(BUILT)) return "public, max-age=3600";
  return `${path === cookiePath ? "private" : "public"}, max-age=31536000, immutable`;
}

function readAssets(folder: string, cookiePath: string): Map<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const logos = siteLogo
    ? [[siteLogo.path, toAsset(siteLogo.path, siteLogo.bytes, cookiePath)] as const]
    : [];
  const assets = new Map([
    ...logos,
    ...files.map(({ parentPath, name }): [string, Asset] => {
      const file = join(parentPath, name);
      const path = file.slice(folder.length).replaceAll("\\", "/");
      const bytes = readFileSync(file);
      const isManifest = extname(name) === ".webmanifest";
      return [path, toAsset(path, isManifest ? ownManifest(bytes) : bytes, cookiePath)];
    }),
  ]);
  for (const [name, file] of Object.entries(ICON_NAMES)) {
    const icon = assets.get(file);
    if (icon) assets.set(name, icon);
  }
  return assets;
}

const toAsset = (path: string, bytes: Buffer, cookiePath: string): Asset => ({
  type: TYPES[extname(path)] ?? "application/octet-stream",
  cacheControl: cacheControlOf(path, cookiePath),
  etag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 16)}"`,
  bytes,
  bodyByCoding: new Map(),
});

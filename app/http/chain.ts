import type { IncomingMessage, ServerResponse } from "node:http";
import { isHttps } from "~/env/env.server";
import { FIRST_LANGUAGE } from "~/languages/language";
import { runInLanguage } from "~/languages/words";
import { logger } from "~/log/logger.server";
import { answerAssets, type CookieAsset } from "./assets";
import { isStopping } from "./connections";
import { type Answer, type Exchange, type Handler, pathOf, send } from "./exchange";
import { type CreateState, framework } from "./framework";
import { identity } from "./identity";
import { log, traces } from "./log";
import { packing } from "./packing";
import { findRoute } from "./route-table";
import { target } from "./target";

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
export const answerHeaders: Handler = async (exchange, next) => {
  const answer = await next();
  const { status, headers } = answer;
  headers.set("X-Content-Type-Options", "nosniff");
  if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  const isDocument = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  if (!isDocument && status !== 304) headers.set("Cross-Origin-Resource-Policy", "same-origin");
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

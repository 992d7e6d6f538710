import type { IncomingMessage, ServerResponse } from "node:http";
import { FIRST_LANGUAGE } from "~/languages/language";
import { logger } from "~/log/logger.server";
import { answerHeaders } from "./answer-headers";
import { answerAssets, type CookieAsset } from "./assets";
import { type DirectAnswer, directAnswers } from "./direct-answers";
import type { Answer, Exchange, Handler } from "./exchange";
import { type CreateState, framework } from "./framework";
import { identity } from "./identity";
import { log } from "./log";
import { packing } from "./packing";
import { send } from "./send";
import { target } from "./target";
import { traces } from "./traces";

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

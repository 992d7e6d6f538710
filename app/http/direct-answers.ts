import { type Answer, type Exchange, type Handler, pathOf } from "./exchange";

export type DirectAnswer = (exchange: Exchange) => Promise<Answer>;

/**
 * Answers by itself what is asked for all the time: the framework builds and matches its whole table of routes for
 * every request, which costs more than such an answer. When one fails, its route says what went wrong.
 * @param answers to GET and HEAD, by path without a slash at its end
 */
export function directAnswers(answers: Record<string, DirectAnswer>): Handler {
  return async (exchange, next) => {
    const path = pathOf(exchange.url);
    const answer = isRead(exchange) && Object.hasOwn(answers, path) ? answers[path] : undefined;
    return answer ? answer(exchange).catch(next) : next();
  };
}

const isRead = ({ method }: Exchange) => method === "GET" || method === "HEAD";

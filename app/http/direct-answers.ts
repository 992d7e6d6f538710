import { type Answer, type Exchange, type Handler, pathOf } from "./exchange";

export type DirectAnswer = (exchange: Exchange) => Promise<Answer>;

/**
 * Answers by itself what is asked for all the time: the framework builds and matches its whole table of routes for
 * every request, which costs more than such an answer. When one fails, its route says what went wrong.
 * @param answers to GET and HEAD, by path; one that ends with a slash is of everything below it
 */
export function directAnswers(answers: Record<string, DirectAnswer>): Handler {
  const folders = Object.entries(answers).filter(([path]) => path.endsWith("/"));
  const find = (path: string) =>
    Object.hasOwn(answers, path) ? answers[path] : folders.find(([folder]) => path.startsWith(folder))?.[1];
  return async (exchange, next) => {
    const answer = isRead(exchange) ? find(pathOf(exchange.url)) : undefined;
    return answer ? answer(exchange).catch(next) : next();
  };
}

const isRead = ({ method }: Exchange) => method === "GET" || method === "HEAD";

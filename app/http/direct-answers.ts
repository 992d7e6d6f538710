import { runInLanguage } from "~/languages/words";
import { type Answer, type Exchange, type Handler, pathOf } from "./exchange";

export type DirectAnswer = (exchange: Exchange) => Promise<Answer | null>;

/** Answers frequent requests by path or `/prefix/` and skips the framework, whose route matching is slow. */
export function directAnswers(answers: Record<string, DirectAnswer>): Handler {
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

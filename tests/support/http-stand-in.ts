import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "./listening";

export type StandInAnswer = {
  status?: number;
  json: unknown;
  headers?: Record<string, string>;
  /** the answer starts and then is cut off or stalls */
  breaks?: "cut" | "stalled";
  delayMs?: number;
};
type StandInCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
};

/** A function returns the answer for a call. */
export type StandInAnswers = Record<string, StandInAnswer | ((call: StandInCall) => StandInAnswer)>;

/**
 * Starts an HTTP server that answers by method and path, or by path alone, and records its calls. An unknown path gets
 * Spring Boot's 404.
 */
export async function startStandIn(answers: StandInAnswers) {
  const calls: StandInCall[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const [path = "", search] = (request.url ?? "").split("?");
    const query = new URLSearchParams(search);
    const { method = "", headers } = request;
    calls.push({ method, path, query, headers, body });
    const handler = answers[`${method} ${path}`] ?? answers[path];
    const answer = typeof handler === "function" ? handler({ method, path, query, headers, body }) : handler;
    if (answer?.delayMs) await pause(answer.delayMs);
    response.writeHead(answer ? (answer.status ?? 200) : 404, {
      "Content-Type": "application/json",
      ...answer?.headers,
    });
    const unknown = { timestamp: new Date().toJSON(), status: 404, error: "Not Found", path };
    const text = JSON.stringify(answer ? (answer.json ?? {}) : unknown);
    if (!answer?.breaks) return response.end(text);
    response.write(text.slice(0, text.length / 2), () => {
      if (answer.breaks === "cut") response.destroy();
    });
  });
  const callsTo = (path: string) => calls.filter((call) => call.path === path);
  return { ...(await listen(server)), answers, calls, callsTo };
}

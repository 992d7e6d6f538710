import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "./listening";

export type StandInAnswer = {
  status?: number;
  json: unknown;
  headers?: Record<string, string>;
  /** the answer starts and stops in its middle: the line is cut there, or nothing comes any more */
  breaks?: "cut" | "stalled";
  delayMs?: number;
};
type StandInCall = {
  method: string;
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
};

/** A server over real HTTP that answers by method and path, or by path alone, and remembers what it was asked. */
export async function startStandIn(answers: Record<string, StandInAnswer>) {
  const calls: StandInCall[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const path = (request.url ?? "").split("?")[0] ?? "";
    const { method = "", headers } = request;
    calls.push({ method, path, headers, body });
    const answer = answers[`${method} ${path}`] ?? answers[path];
    if (answer?.delayMs) await pause(answer.delayMs);
    response.writeHead(answer ? (answer.status ?? 200) : 404, {
      "Content-Type": "application/json",
      ...answer?.headers,
    });
    const text = JSON.stringify(answer?.json ?? {});
    if (!answer?.breaks) return response.end(text);
    response.write(text.slice(0, text.length / 2));
    if (answer.breaks === "cut") setTimeout(() => response.destroy(), 50);
  });
  const callsTo = (path: string) => calls.filter((call) => call.path === path);
  return { ...(await listen(server)), answers, calls, callsTo };
}

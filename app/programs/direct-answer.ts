import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import {
  DIRECT_ROUTES_CHANNEL,
  type DirectAnswer,
  type DirectRequest,
  type DirectRoute,
  type DirectRoutes,
} from "~/direct-routes";

let directRoutes: DirectRoutes = {};
subscribe(DIRECT_ROUTES_CHANNEL, (message) => {
  directRoutes = message as DirectRoutes;
});

/**
 * Puts the direct routes between the front door and the framework.
 * @param server whose one listener so far is the framework's
 */
export function answerDirectly(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const askFramework = () => {
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    };
    const route = findRoute(request);
    if (route)
      route(readRequest(request))
        .then((answer) => send(answer, response))
        .catch(askFramework);
    else askFramework();
  });
}

function findRoute({ method, url = "" }: IncomingMessage): DirectRoute | null {
  if (method !== "GET") return null;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return Object.hasOwn(directRoutes, path) ? (directRoutes[path] ?? null) : null;
}

function readRequest({ url = "", headers }: IncomingMessage): DirectRequest {
  const start = url.indexOf("?");
  const header = (name: string) => [headers[name.toLowerCase()] ?? []].flat().join(", ") || null;
  return {
    search: start === -1 ? "" : url.slice(start),
    header,
    headers: () =>
      new Headers(Object.keys(headers).map((name): [string, string] => [name, header(name) ?? ""])),
  };
}

function send({ status, headers, body }: DirectAnswer, response: ServerResponse): void {
  response.writeHead(status, headers);
  if (!(body instanceof ReadableStream)) return void response.end(body);
  // From Node 24 on, what cannot be piped to somebody who has left is left open.
  if (response.destroyed) return void body.cancel().catch(() => {});
  // Whoever leaves, or a stream that breaks off, ends both: there is nobody left to tell.
  pipeline(Readable.fromWeb(body as WebStream), response).catch(() => {});
}

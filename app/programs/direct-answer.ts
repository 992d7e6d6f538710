import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { DIRECT_ROUTES_CHANNEL, type DirectRoute, type DirectRoutes } from "~/direct-routes";

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
    if (route) answer(route, request, response).catch(askFramework);
    else askFramework();
  });
}

function findRoute({ method, url = "" }: IncomingMessage): DirectRoute | null {
  if (method !== "GET") return null;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return Object.hasOwn(directRoutes, path) ? (directRoutes[path] ?? null) : null;
}

async function answer(route: DirectRoute, request: IncomingMessage, response: ServerResponse) {
  const { url = "", headers } = request;
  const start = url.indexOf("?");
  const {
    status,
    headers: sent,
    body,
  } = await route({
    search: start === -1 ? "" : url.slice(start),
    header: (name) => [headers[name.toLowerCase()] ?? []].flat().join(", ") || null,
  });
  response.writeHead(status, sent);
  response.end(body);
}

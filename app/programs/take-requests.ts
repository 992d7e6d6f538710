import type { RequestListener, Server } from "node:http";

/**
 * Takes the requests of a server from its listeners so far.
 * @returns hands one of them on to those listeners
 */
export function takeRequests(server: Server): RequestListener {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  return (request, response) => {
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
}

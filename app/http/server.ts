import http, { type IncomingMessage } from "node:http";
import { env, isHttps } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { type ChainParts, createChain, flushTraces } from "./chain";
import { configureConnections, stopGracefully, trackRequests } from "./connections";

type ServerHooks = {
  onListening(): void;
  awaitsFeed(): boolean;
};

/** Replaces the request handling of remix-serve's server, which takes no middleware; it still listens and logs. */
export function takeOverServer(parts: ChainParts, { onListening, awaitsFeed }: ServerHooks): void {
  const { createServer } = http;
  const answer = createChain(parts);
  http.createServer = ((...args: Parameters<typeof createServer>) => {
    http.createServer = createServer;
    const server = createServer(...args);
    server.once("listening", onListening);
    server.removeAllListeners("request");
    const inFlight = trackRequests(server);
    stopGracefully(server, inFlight, { withinMs: env.STOP_WITHIN_MS, logger, lastThing: flushTraces });
    configureConnections(server, inFlight, isHttps);
    server.on("request", (request, response) => {
      if (hasOtherReplica(request) && awaitsFeed()) return request.socket.destroy();
      if (inFlight.follow(request, response)) void answer(request, response);
    });
    return server;
  }) as typeof createServer;
}

/** Tells whether a proxy retries this read on another replica if the connection closes unanswered (decision 026). */
const hasOtherReplica = ({ method = "", headers }: IncomingMessage): boolean =>
  headers["x-other-replica"] !== undefined && ["GET", "HEAD"].includes(method);

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The open connections of a server, each with the answers that it still waits for. */
export type InFlight = {
  connections: Map<Socket, Set<ServerResponse>>;
  /** Has `task` run whenever a connection has got all its answers. */
  onIdle(task: (socket: Socket) => void): void;
};

/** Follows every request of a server from its headers to the last byte of its answer. */
export function followRequests(server: Server): InFlight {
  const connections = new Map<Socket, Set<ServerResponse>>();
  const tasks: ((socket: Socket) => void)[] = [];
  server.on("connection", (socket) => {
    connections.set(socket, new Set());
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = connections.get(socket);
    answers?.add(response);
    response.once("close", () => {
      answers?.delete(response);
      if (answers?.size === 0) for (const task of tasks) task(socket);
    });
  });
  return { connections, onIdle: (task) => void tasks.push(task) };
}

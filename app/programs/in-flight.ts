import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { takeRequests } from "./take-requests";

/** No browser and no proxy asks for a second answer on a connection before it has the first. */
const MAX_ANSWERS_AT_ONCE = 8;

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
    const answers = new Set<ServerResponse>();
    connections.set(socket, answers);
    socket.once("close", () => {
      connections.delete(socket);
      // Node tells only the answer whose turn it is that nobody waits for it: the others would be worked on.
      for (const answer of answers) if (!answer.socket) answer.emit("close");
    });
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

/**
 * Gives a connection that asks for more than eight answers at once those eight, and closes it: the rest is neither read
 * nor begun. Must come after every other listener.
 */
export function limitAnswersAtOnce(server: Server, { connections, onIdle }: InFlight): void {
  const handOn = takeRequests(server);
  const closing = new WeakSet<Socket>();
  onIdle((socket) => {
    if (closing.has(socket)) socket.destroySoon();
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    const answersAtOnce = connections.get(socket)?.size ?? 0;
    if (answersAtOnce < MAX_ANSWERS_AT_ONCE && !closing.has(socket)) return handOn(request, response);
    closing.add(socket);
    socket.pause();
  });
}

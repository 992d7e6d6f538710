import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** No browser and no proxy asks for a second answer on a connection before it has the first. */
const MAX_ANSWERS_AT_ONCE = 8;

/** The open connections of a server, each with the answers that it still waits for. */
export type InFlight = {
  connections: Map<Socket, Set<ServerResponse>>;
  /** Has `task` run whenever a connection has got all its answers. */
  onIdle(task: (socket: Socket) => void): void;
  /**
   * Follows a request to the last byte of its answer.
   * @returns false where its connection waits for eight others: it is given those and closed, the rest is not begun
   */
  follow(request: IncomingMessage, response: ServerResponse): boolean;
};

/** Follows the connections of a server, and the requests that it is told of. */
export function trackRequests(server: Server): InFlight {
  const connections = new Map<Socket, Set<ServerResponse>>();
  const closing = new WeakSet<Socket>();
  const closeIfTold = (socket: Socket) => {
    if (closing.has(socket)) socket.destroySoon();
  };
  const tasks = [closeIfTold];
  server.on("connection", (socket) => {
    const answers = new Set<ServerResponse>();
    connections.set(socket, answers);
    socket.once("close", () => {
      connections.delete(socket);
      // Node tells only the answer whose turn it is that nobody waits for it: the others would be worked on.
      for (const answer of answers) if (!answer.socket) answer.emit("close");
    });
  });
  return {
    connections,
    onIdle: (task) => void tasks.push(task),
    follow({ socket }, response) {
      const answers = connections.get(socket);
      if (!answers) return false;
      if (answers.size >= MAX_ANSWERS_AT_ONCE || closing.has(socket)) {
        closing.add(socket);
        socket.pause();
        return false;
      }
      answers.add(response);
      response.once("close", () => {
        answers.delete(response);
        if (answers.size === 0) for (const task of tasks) task(socket);
      });
      return true;
    },
  };
}

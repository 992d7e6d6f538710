import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const MAX_ANSWERS_AT_ONCE = 8;

export type InFlight = ReturnType<typeof trackRequests>;

export function trackRequests(server: Server) {
  const connections = new Map<Socket, Set<ServerResponse>>();
  const closing = new WeakSet<Socket>();
  const closeIfMarked = (socket: Socket) => {
    if (closing.has(socket)) socket.destroySoon();
  };
  const tasks = [closeIfMarked];
  server.on("connection", (socket) => {
    const answers = new Set<ServerResponse>();
    connections.set(socket, answers);
    socket.once("close", () => {
      connections.delete(socket);
      // Node emits "close" only for the response that is first in the pipeline, so tell the others.
      for (const answer of answers) if (!answer.socket) answer.emit("close");
    });
  });
  return {
    connections,
    onIdle: (task: (socket: Socket) => void) => void tasks.push(task),
    /** @returns false if eight responses of the connection are pending; the connection then closes after them */
    follow({ socket }: IncomingMessage, response: ServerResponse): boolean {
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

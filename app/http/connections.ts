import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";

const HEADERS_TIMEOUT_MS = 60_000;
const SILENCE_TIMEOUT_MS = 65_000;
/** Long enough for ten photos of 10 MB from a phone that uploads 1.4 Mbit/s. */
const REQUEST_TIMEOUT_MS = 600_000;
/** Time to keep a refused connection open: closing it with unread bytes resets it, and the client loses the refusal. */
const LINGER_MS = 1000;

export function configureConnections(server: Server, inFlight: InFlight, isHttps: boolean): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.timeout = SILENCE_TIMEOUT_MS;
  const refusedSockets = new WeakSet<Socket>();
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    if (refusedSockets.has(socket)) return;
    const answers = [...(inFlight.connections.get(socket) ?? [])];
    const isAnswering = answers.some((answer) => answer.headersSent);
    if (socket.writable && !isAnswering && error.code !== "ECONNRESET") {
      const packetText = error.rawPacket?.toString("latin1", 0, SHOWN_BYTES) ?? "";
      const isMethod = error.code === "HPE_INVALID_METHOD" && UNKNOWN_METHOD.test(packetText);
      const status = REFUSALS[error.code ?? ""] ?? "400 Bad Request";
      refusedSockets.add(socket);
      socket.end(refusal(isMethod ? NOT_ALLOWED : status, isHttps));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    } else socket.destroy();
  });
  Object.assign(server, { requireHostHeader: false });
  server.on("checkExpectation", ({ socket }) => void socket.end(refusal("417 Expectation Failed", isHttps)));
  server.on(
    "connect",
    (_request, socket) => void socket.on("error", () => {}).end(refusal(NOT_ALLOWED, isHttps)),
  );
}

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
const NOT_ALLOWED = "405 Method Not Allowed";
/** Matches a request line whose method Node's parser doesn't know; the parser rejects it as malformed. */
const UNKNOWN_METHOD = /^(?!(?:GET|HEAD|POST) )[A-Z-]{1,40} \S+ HTTP\/1\.[01]\r?\n/;
const SHOWN_BYTES = 2000;

function refusal(status: string, isHttps: boolean): string {
  const body = `${status.slice(4)}\n`;
  const lines = [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Cache-Control: no-store",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${body.length}`,
    "X-Content-Type-Options: nosniff",
    "Cross-Origin-Resource-Policy: same-origin",
  ];
  if (status === NOT_ALLOWED) lines.push("Allow: GET, HEAD, POST");
  if (isHttps) lines.push("Strict-Transport-Security: max-age=31536000; includeSubDomains");
  return [...lines, "", body].join("\r\n");
}

const MAX_ANSWERS_AT_ONCE = 8;

type InFlight = ReturnType<typeof trackRequests>;

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

/** Time to keep accepting connections after the signal, in ms, while /readyz already answers 503. */
const ACCEPT_FOR_MS = 400;
/** npm repeats the terminal's signal within this time; a signal that comes later ends the process at once. */
const SAME_SIGNAL_MS = 2000;

const stopping = new AbortController();

export const isStopping = (): boolean => stopping.signal.aborted;

type StopOptions = {
  withinMs: number;
  logger: Logger;
  lastThing(): Promise<void>;
};

/** Ends the process after SIGTERM or SIGINT once all requests are answered, or after `withinMs`. */
export function stopGracefully(
  server: Server,
  inFlight: InFlight,
  { withinMs, logger, lastThing }: StopOptions,
): void {
  const close = server.close.bind(server);

  async function end(): Promise<void> {
    await lastThing();
    process.exit(0);
  }

  function closeDoor(): void {
    close(() => void end());
    for (const [socket, answers] of inFlight.connections) if (answers.size === 0) socket.destroy();
    inFlight.onIdle((socket) => socket.end());
  }

  function giveUp(): void {
    const requests = [...inFlight.connections.values()].reduce((sum, answers) => sum + answers.size, 0);
    logger.warn({ requests }, "stopped before everything was answered");
    void end();
  }

  let firstSignalAt = 0;

  function stop(): void {
    if (!isStopping()) {
      stopping.abort();
      firstSignalAt = Date.now();
      setTimeout(closeDoor, ACCEPT_FOR_MS);
      setTimeout(giveUp, withinMs).unref();
    } else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) {
      giveUp();
    }
  }

  process.on("SIGTERM", stop).on("SIGINT", stop);
  // remix-serve would close the server at the signal; `closeDoor` does it later.
  server.close = () => server;
}

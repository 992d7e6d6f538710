import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { InFlight } from "./in-flight";

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

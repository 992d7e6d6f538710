import { connect, type Socket } from "node:net";

type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** Opens a connection for raw bytes of a request. */
export function openRaw(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  return connect(Number(port), hostname);
}

/** Reads an answer until the other end closes the connection. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = "";
  socket.setEncoding("utf8");
  for await (const piece of socket) text += piece;
  const endOfHead = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, endOfHead).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: Object.fromEntries(headers),
    body: text.slice(endOfHead + 4),
  };
}

/** Sends a request that no client library would send, and reads its answer. */
export function sendRaw(
  origin: string,
  line: string,
  headers: string[] = [`Host: ${new URL(origin).host}`],
): Promise<RawAnswer> {
  const socket = openRaw(origin);
  socket.write([line, "Connection: close", ...headers, "", ""].join("\r\n"));
  return readAnswer(socket);
}

import { connect } from "node:net";

export type WireAnswer = {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  milliseconds: number;
};

/**
 * The end of the connection after the last byte: wait for an answer, close the sending side if no answer comes for a
 * moment, or close both.
 */
export type Ending = "wait" | "half-close" | "hang-up";

const ANSWER_WITHIN_MS = 20_000;
const SILENCE_MS = 250;

function dechunk(text: string): string {
  let rest = text;
  let whole = "";
  for (;;) {
    const end = rest.indexOf("\r\n");
    const length = Number.parseInt(rest.slice(0, end), 16);
    if (end === -1 || !(length > 0)) return whole;
    whole += rest.slice(end + 2, end + 2 + length);
    rest = rest.slice(end + 4 + length);
  }
}

/** Reads the first final answer, or null if there is none. */
function readAnswers(bytes: Buffer, milliseconds: number): WireAnswer | null {
  const text = bytes.toString("latin1").replace(/^(HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/, "");
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, Math.max(0, end)).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (end === -1 || !status) return null;
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const raw = text.slice(end + 4);
  const isChunked = headers.some(([name, value]) => name === "transfer-encoding" && value === "chunked");
  const body = Buffer.from(isChunked ? dechunk(raw) : raw, "latin1").toString("utf8");
  return { status, headers, body, milliseconds };
}

/**
 * Sends bytes as they are and reads until the other end closes.
 * @param pieces one byte per character, with `pauseMs` between two of them
 * @throws Error if the connection stays open
 */
export function exchange(
  origin: string,
  pieces: string[],
  ending: Ending = "wait",
  pauseMs = 5,
): Promise<WireAnswer | null> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const deadline = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`));
    }, ANSWER_WITHIN_MS);
    socket.on("data", (piece) => received.push(piece));
    // A refusal may arrive before everything is sent; the bytes read until then are the answer.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(deadline);
      resolve(readAnswers(Buffer.concat(received), performance.now() - startedAt));
    });
    const send = ([piece, ...others]: string[]) => {
      if (piece !== undefined && socket.writable) {
        socket.write(Buffer.from(piece, "latin1"), () =>
          others.length ? setTimeout(send, pauseMs, others) : finish(),
        );
      } else finish();
    };
    const finish = () => {
      if (ending === "half-close") setTimeout(() => received.length > 0 || socket.end(), SILENCE_MS);
      if (ending === "hang-up") setTimeout(() => socket.destroy(), pauseMs);
    };
    socket.once("connect", () => send(pieces));
  });
}

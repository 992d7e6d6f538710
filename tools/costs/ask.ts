import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { openRaw } from "../../tests/support/raw-request";

/** Time within which every response arrives or its connection closes, in ms. */
export const ANSWER_WITHIN_MS = 31_000;

export type Reply = {
  /** null if the connection closed without a response, or was still waiting for one */
  status: number | null;
  isWaiting: boolean;
  bytes: number;
  milliseconds: number;
};

/** Ignores socket errors, because a refusal may arrive before everything is sent. */
const open = (origin: string): Socket => openRaw(origin).on("error", () => {});

/** Sends a request with `Connection: close`, and reads the response to its end. */
export function ask(origin: string, head: string): Promise<Reply> {
  const startedAt = performance.now();
  const socket = open(origin);
  let bytes = 0;
  let status: number | null = null;
  let isWaiting = false;
  socket.write(head, "latin1");
  socket.on("data", (piece: Buffer) => {
    if (bytes === 0) status = Number(/^HTTP\/1\.1 (\d{3})/.exec(piece.toString("latin1", 0, 20))?.[1] ?? 0);
    bytes += piece.length;
  });
  const deadline = setTimeout(() => {
    isWaiting = true;
    socket.destroy();
  }, ANSWER_WITHIN_MS);
  return new Promise((resolve) => {
    socket.on("close", () => {
      clearTimeout(deadline);
      resolve({ status, isWaiting, bytes, milliseconds: performance.now() - startedAt });
    });
  });
}

/**
 * Pipelines many requests on one connection, and disconnects shortly after the first response begins.
 * @returns the number of responses until then
 */
export async function requestAndDisconnect(
  origin: string,
  heads: string[],
  leaveAfterMs: number,
): Promise<number> {
  const socket = open(origin);
  const received: Buffer[] = [];
  socket.write(heads.join(""), "latin1");
  await new Promise<void>((resolve) => {
    socket.once("close", () => resolve()).setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    socket.on("data", (piece) => {
      received.push(piece);
      resolve();
    });
  });
  await wait(leaveAfterMs);
  socket.destroy();
  return Buffer.concat(received).toString("latin1").split("HTTP/1.1 ").length - 1;
}

/** Sends one request per connection, and never reads. @returns closes the connections */
export function requestWithoutReading(origin: string, heads: string[]): () => void {
  const sockets = heads.map((head) => {
    const socket = open(origin);
    socket.pause();
    socket.write(head, "latin1");
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

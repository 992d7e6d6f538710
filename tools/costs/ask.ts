import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { openRaw } from "../../tests/support/raw-request";

/** Every answer comes, or its connection is closed, within this time. */
export const ANSWER_WITHIN_MS = 31_000;

export type Reply = {
  /** null where the connection was closed without an answer, or was still waiting for one */
  status: number | null;
  isWaiting: boolean;
  bytes: number;
  milliseconds: number;
};

/** A refusal may come before everything is sent: what was read until then counts. */
const open = (origin: string): Socket => openRaw(origin).on("error", () => {});

/** Sends a head that ends its connection, and reads the answer to its end. */
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
 * Sends many heads at once on one connection, and leaves a moment after the first answer begins.
 * @returns how many were answered until then
 */
export async function askAndLeave(origin: string, heads: string[], leaveAfterMs: number): Promise<number> {
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

/** Sends a head on each of so many connections, and never reads. @returns closes them */
export function askAndNeverRead(origin: string, heads: string[]): () => void {
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

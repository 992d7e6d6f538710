import type { Readable } from "node:stream";
import { BackendError } from "./backend-error";

export async function readBeginning(
  body: Readable,
  maxBytes: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size <= maxBytes) continue;
    body.on("error", () => {}).destroy();
    break;
  }
  return { bytes: Buffer.concat(pieces, Math.min(size, maxBytes)), isWhole: size <= maxBytes };
}

export async function readLimited(body: Readable, maxBytes: number): Promise<Buffer> {
  const { bytes, isWhole } = await readBeginning(body, maxBytes);
  if (!isWhole) throw new BackendError("malformed");
  return bytes;
}

export function withSignal<Value>(signal: AbortSignal | undefined, value: Promise<Value>): Promise<Value> {
  if (!signal) return value;
  const abortion = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new BackendError("timeout"));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
  });
  return Promise.race([value, abortion]);
}

import type { ServerResponse } from "node:http";

/** What zlib sends before it has packed anything. */
const GZIP_HEAD = { bytes: 10, first: 0x1f };

/**
 * Lets the head of an answer leave together with what is packed of it: a process that dies in between would leave a
 * reader with half an answer, where a proxy can no longer ask the next process instead. Must come before compression.
 */
export function holdHeadBack(response: ServerResponse): void {
  const { write, end } = response;
  let isFirst = true;
  let held: unknown[] | null = null;
  // Kept here and not by a corked socket: that one counts a long head as too much to take more, and waits for ever.
  const release = () => {
    if (held) Reflect.apply(write, response, held);
    held = null;
  };
  response.write = (...args: unknown[]) => {
    if (isFirst && isGzipHead(args[0])) {
      isFirst = false;
      held = args;
      return true;
    }
    isFirst = false;
    release();
    return Reflect.apply(write, response, args);
  };
  response.end = (...args: unknown[]) => {
    release();
    return Reflect.apply(end, response, args);
  };
}

const isGzipHead = (chunk: unknown) =>
  chunk instanceof Uint8Array && chunk.length === GZIP_HEAD.bytes && chunk[0] === GZIP_HEAD.first;

/**
 * Takes the compression's flush away, which the framework calls after every piece: a page is one piece. To be called
 * once headers are about to be sent.
 */
export function withoutFlushing(response: ServerResponse & { flush?: () => void }): void {
  response.flush &&= () => {};
}

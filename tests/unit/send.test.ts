import { createServer } from "node:http";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import type { Answer } from "~/http/exchange";
import { send } from "../../app/http/exchange";
import { listen } from "../support/listening";
import { openRaw } from "../support/raw-request";
import { useStarted } from "../support/started";
import { passTurns } from "../support/timers";

/** Counts the chunks read from a streamed answer, and records its cancellation. */
const streamState = { pieces: 0, isCancelled: false };
const PIECES = 400;

function stream(pieces: number): ReadableStream<Uint8Array> {
  Object.assign(streamState, { pieces: 0, isCancelled: false });
  return new ReadableStream(
    {
      pull(controller) {
        streamState.pieces += 1;
        if (streamState.pieces > pieces) controller.error(new Error("broken off"));
        else if (streamState.pieces > PIECES) controller.close();
        else controller.enqueue(new Uint8Array(100_000));
      },
      cancel() {
        streamState.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
}

const pendingAnswers: ((answer: Answer) => void)[] = [];
const answerWith = (body: Answer["body"]): Answer => ({ status: 200, headers: new Headers(), body });
const answers: Record<string, () => Promise<Answer> | Answer> = {
  "/streamed": () => answerWith(stream(PIECES + 1)),
  "/late": () => new Promise((resolve) => pendingAnswers.push(resolve)),
  "/broken-off": () => answerWith(stream(3)),
  "/text": () => answerWith("화장실"),
};
let latestSocket: Socket | null = null;
const server = useStarted(() =>
  listen(
    createServer(async ({ url = "" }, response) => {
      latestSocket = response.socket;
      send((await answers[url]?.()) ?? answerWith(null), response);
    }),
  ),
);

const ask = (path: string) => fetch(server.origin + path);
/** Sends a request without reading the answer. */
function requestWithoutReading(path: string) {
  const socket = openRaw(server.origin).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
}

it("a text is sent in one piece with its length", async () => {
  const response = await ask("/text");
  expect([await response.text(), response.headers.get("content-length")]).toEqual(["화장실", "9"]);
});

it("a stream is sent whole, and breaks off with its source", async () => {
  expect((await (await ask("/streamed")).arrayBuffer()).byteLength).toBe(PIECES * 100_000);
  const broken = await ask("/broken-off");
  await expect(broken.arrayBuffer()).rejects.toThrow();
});

it("a stream is read no faster than its reader, and cancelled when the reader leaves", async () => {
  const socket = requestWithoutReading("/streamed");
  await expect.poll(() => streamState.pieces).toBeGreaterThan(0);
  await passTurns();
  expect(streamState.pieces).toBeLessThan(PIECES);
  socket.destroy();
  await expect.poll(() => streamState.isCancelled).toBe(true);
});

it("a stream whose reader left before the start is cancelled", async () => {
  const socket = requestWithoutReading("/late");
  await expect.poll(() => pendingAnswers.length).toBe(1);
  socket.destroy();
  await expect.poll(() => latestSocket?.destroyed).toBe(true);
  pendingAnswers[0]?.(answerWith(stream(PIECES + 1)));
  await expect.poll(() => streamState.isCancelled).toBe(true);
});

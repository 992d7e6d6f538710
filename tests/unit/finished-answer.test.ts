import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { streamAnswer } from "~/features/files/attachment-answer.server";
import { limitStream } from "../../app/backend/envelope.server";
import { passTurns } from "../support/timers";

/** Opens a body of the backend that is endless by default and records whether it was closed. */
function openBody(pieces = Number.POSITIVE_INFINITY): Readable {
  let sentCount = 0;
  return new Readable({
    read() {
      sentCount += 1;
      this.push(sentCount > pieces ? null : Buffer.alloc(1000));
    },
  });
}

const MAX_BYTES = 100_000;
const answerWith = (body: Readable) => new Response(limitStream(body, MAX_BYTES));

describe("a streamed answer", () => {
  test("closes its source for a HEAD request", async () => {
    const body = openBody();
    const request = new Request("http://localhost/file", { method: "HEAD" });
    const answer = streamAnswer(request, body, { "Content-Disposition": "attachment" });
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get("Content-Disposition")).toBe("attachment");
    await expect.poll(() => body.destroyed).toBe(true);
  });

  test("arrives whole", async () => {
    const answer = answerWith(openBody(50));
    expect((await answer.arrayBuffer()).byteLength).toBe(50_000);
  });

  test("closes its source when the reader leaves, before and after the first byte", async () => {
    for (const reads of [0, 1, 3]) {
      const body = openBody();
      const reader = answerWith(body).body?.getReader();
      for (let readCount = 0; readCount < reads; readCount++) await reader?.read();
      await reader?.cancel();
      await expect.poll(() => body.destroyed).toBe(true);
    }
  });

  test("breaks off beyond its limit and closes its source", async () => {
    const body = openBody();
    const answer = answerWith(body);
    await expect(answer.arrayBuffer()).rejects.toThrow("longer than its limit");
    expect(body.destroyed).toBe(true);
  });

  test("breaks off with its source, even before it is read", async () => {
    const body = openBody();
    const answer = answerWith(body);
    body.destroy(new Error("gone"));
    await expect(answer.arrayBuffer()).rejects.toThrow("gone");
  });

  test("reads no further ahead than its reader", async () => {
    const body = openBody();
    const { body: stream } = answerWith(body);
    const reader = stream?.getReader();
    await reader?.read();
    await passTurns();
    // By now everything within the limit would have arrived.
    expect(body.destroyed).toBe(false);
    await reader?.cancel();
  });
});

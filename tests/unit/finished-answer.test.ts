import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { limitStream } from "~/backend/answer-body.server";
import { resourceHandler } from "~/session/resource-handler.server";
import { routeArguments } from "../support/route-arguments";
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
const ask = (method: string, body: Readable) =>
  resourceHandler(
    async () =>
      new Response(limitStream(body, MAX_BYTES), { headers: { "Content-Disposition": "attachment" } }),
  )(routeArguments(new Request("http://localhost/file", { method })));

describe("a streamed answer", () => {
  test("closes its source for a HEAD request", async () => {
    const body = openBody();
    const answer = await ask("HEAD", body);
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get("Content-Disposition")).toBe("attachment");
    await expect.poll(() => body.destroyed).toBe(true);
  });

  test("arrives whole", async () => {
    const answer = await ask("GET", openBody(50));
    expect((await answer.arrayBuffer()).byteLength).toBe(50_000);
  });

  test("closes its source when the reader leaves, before and after the first byte", async () => {
    for (const reads of [0, 1, 3]) {
      const body = openBody();
      const reader = (await ask("GET", body)).body?.getReader();
      for (let readCount = 0; readCount < reads; readCount++) await reader?.read();
      await reader?.cancel();
      await expect.poll(() => body.destroyed).toBe(true);
    }
  });

  test("breaks off beyond its limit and closes its source", async () => {
    const body = openBody();
    const answer = await ask("GET", body);
    await expect(answer.arrayBuffer()).rejects.toThrow("longer than its limit");
    expect(body.destroyed).toBe(true);
  });

  test("breaks off with its source, even before it is read", async () => {
    const body = openBody();
    const answer = await ask("GET", body);
    body.destroy(new Error("gone"));
    await expect(answer.arrayBuffer()).rejects.toThrow("gone");
  });

  test("reads no further ahead than its reader", async () => {
    const body = openBody();
    const { body: stream } = await ask("GET", body);
    const reader = stream?.getReader();
    await reader?.read();
    await passTurns();
    // By now everything within the limit would have arrived.
    expect(body.destroyed).toBe(false);
    await reader?.cancel();
  });
});

import { createServer, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readFeed } from "~/backend/feed";
import { gate } from "../support/gate";
import { listen } from "../support/listening";
import { useStarted } from "../support/started";
import { passTurns, recordTimers } from "../support/timers";

const FEED = '{"resultCode":200,"result":{"data":[{"id":1,"title":"비밀 24680"}]}}';

let answer: (response: ServerResponse) => void;
let requestCount = 0;
const backend = useStarted(() =>
  listen(
    createServer((_, response) => {
      requestCount += 1;
      answer(response);
    }),
  ),
);
beforeEach(() => {
  requestCount = 0;
});
afterEach(() => void vi.restoreAllMocks());

const read = (limits = {}) => readFeed({ backendOrigin: backend.origin, ...limits }, () => {});

test("the first byte of the feed is due within the timeout, even if the wait is split", async () => {
  const timers = recordTimers();
  answer = (response) => response.flushHeaders();
  const outcome = read({ timeoutMs: 20_000 }).catch((error: unknown) => error);
  await expect.poll(() => requestCount).toBe(1);
  await passTurns();
  timers.fire(20_000);
  expect(await outcome).toMatchObject({ kind: "timeout", detail: "nothing within 20000 ms" });
});

test("a feed that trickles in ends at the total deadline", async () => {
  answer = (response) => {
    response.write(FEED.slice(0, 40));
    const drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
  };
  await expect(read({ timeoutMs: 20_000, totalTimeoutMs: 500 })).rejects.toMatchObject({
    kind: "timeout",
    detail: "not whole within 500 ms",
  });
});

test("a slow feed within the total deadline is read, later than the first byte is due", async () => {
  const timers = recordTimers();
  const rows: unknown[] = [];
  const { closed, open } = gate();
  answer = (response) => {
    response.write('{"resultCode":200,"result":{"data":[{"id":1},');
    void closed.then(() => response.end('{"id":2}]}}'));
  };
  const reading = readFeed({ backendOrigin: backend.origin, timeoutMs: 20_000 }, (row) => rows.push(row));
  await expect.poll(() => rows).toHaveLength(1);
  expect(timers.isCleared(20_000)).toBe(true);
  open();
  await reading;
  expect(rows).toHaveLength(2);
});

test("a feed whose body stops ends at the timeout", async () => {
  answer = (response) => void response.write(FEED.slice(0, 40));
  await expect(read({ timeoutMs: 300 })).rejects.toMatchObject({ kind: "timeout" });
});

test("a feed that is too large is refused before its end", async () => {
  let sentCount = 0;
  answer = (response) => {
    response.write('{"result":{"data":[');
    const fill = () => {
      sentCount += 1;
      if (!response.destroyed)
        response.write(`${JSON.stringify({ id: sentCount, title: "가".repeat(10_000) })},`, fill);
    };
    fill();
  };
  const refusal = { kind: "too-large", detail: "larger than 1048576 bytes" };
  await expect(read({ maxBytes: 1024 * 1024 })).rejects.toMatchObject(refusal);
  expect(sentCount).toBeLessThan(1000);
});

test("the error about an unreadable feed quotes nothing of it", async () => {
  answer = (response) => response.end(FEED.replace("24680", '24680"x'));
  const error: unknown = await read().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "other", detail: "SyntaxError" });
  expect(String(error)).not.toContain("24680");
});

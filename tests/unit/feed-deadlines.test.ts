import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { readFeed } from "~/backend/feed";
import { listen } from "../support/listening";
import { useStarted } from "../support/started";

const FEED = '{"resultCode":200,"result":{"data":[{"id":1,"title":"비밀 24680"}]}}';
const TIMEOUT_MS = 200;

let answer: (response: ServerResponse) => void;
const backend = useStarted(() => listen(createServer((_, response) => answer(response))));

const read = (limits = {}) =>
  readFeed({ backendOrigin: backend.origin, timeoutMs: TIMEOUT_MS, ...limits }, () => {});

test("the first byte of the feed is due within the timeout, even if the wait is split", async () => {
  answer = (response) => {
    setTimeout(() => response.flushHeaders(), TIMEOUT_MS * 0.7);
    setTimeout(() => response.end(FEED), TIMEOUT_MS * 1.4);
  };
  await expect(read()).rejects.toMatchObject({ kind: "timeout", detail: "nothing within 200 ms" });
});

test("a feed that trickles in ends at the total deadline", async () => {
  answer = (response) => {
    response.write(FEED.slice(0, 40));
    const drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
  };
  const startedAt = performance.now();
  await expect(read({ totalTimeoutMs: 500 })).rejects.toMatchObject({ kind: "timeout" });
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test("a slow feed within the total deadline is read, later than the first byte is due", async () => {
  answer = (response) => {
    response.write(FEED.slice(0, 30));
    setTimeout(() => response.write(FEED.slice(30, 40)), 700);
    setTimeout(() => response.end(FEED.slice(40)), 1600);
  };
  await read({ timeoutMs: 1500, totalTimeoutMs: 10_000 });
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
  await expect(read({ maxBytes: 1024 * 1024, timeoutMs: 5000 })).rejects.toMatchObject(refusal);
  expect(sentCount).toBeLessThan(1000);
});

test("the error about an unreadable feed quotes nothing of it", async () => {
  answer = (response) => response.end(FEED.replace("24680", '24680"x'));
  const error: unknown = await read().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "other", detail: "SyntaxError" });
  expect(String(error)).not.toContain("24680");
});

import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { postIdsOf } from "../support/board-pages";
import { openSession } from "../support/http-session";
import { useApp } from "../support/started";

/** Time until all threads of a process have started; the base map's starts last, after 4 s. */
const WARM_MS = 6000;

const app = useApp({}, tmpdir());

test("the app runs from any folder with its toilets and its assets", async () => {
  const visitor = openSession(app.origin);
  const { html } = await visitor.get("/map");
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
  expect((await visitor.get(asset)).status).toBe(200);
  const markers = await visitor.get("/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14");
  expect(JSON.parse(markers.html).total).toBeGreaterThan(0);
});

// Only Linux lists a process's threads.
test.skipIf(!existsSync("/proc/self/task"))("the first post after the start starts no thread", async () => {
  const threads = () => readdirSync(`/proc/${app.process.pid}/task`).length;
  const visitor = openSession(app.origin);
  const [id] = postIdsOf((await visitor.get("/community/free")).html);
  const post = `/community/free/${id}`;
  await wait(WARM_MS);
  const threadsBefore = threads();
  expect((await visitor.get(post)).status).toBe(200);
  expect(threads()).toBe(threadsBefore);
});

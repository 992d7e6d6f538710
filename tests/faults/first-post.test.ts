import { existsSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type AppServer, startApp } from "../support/app-server";
import { openSession } from "../support/http-session";

/** The sanitiser starts three seconds after the process. */
const WARM_MS = 6000;

let app: AppServer | null = null;
afterEach(() => app?.stop());

// Only Linux tells of a process's threads.
test.skipIf(!existsSync("/proc/self/task"))("the first post after the start starts no thread", async () => {
  const started = await startApp();
  app = started;
  const threads = () => readdirSync(`/proc/${started.process.pid}/task`).length;
  const visitor = openSession(started.origin);
  const { html } = await visitor.get("/community/free");
  const post = /\/community\/free\/\d+/.exec(html)?.[0] ?? "";
  await visitor.get("/map");
  await wait(WARM_MS);
  const before = threads();
  expect((await visitor.get(post)).status).toBe(200);
  expect(threads()).toBe(before);
});

import { afterEach, describe, expect, test } from "vitest";
import type { ReferenceBackend } from "../../reference-backend/server";
import { type AppServer, portOf, startApp } from "../support/app-server";
import { BEHAVIOURS, type Generation, startOwnBackend } from "../support/generations";
import { openMemberSession, openSession } from "../support/http-session";

/**
 * A backend whose version is replaced by one of another generation while the app runs, and a setting that is wrong. Each
 * has an app of its own: a refused login has the backend asked what it is once a minute.
 */

let backend: ReferenceBackend;
let app: AppServer;

async function startBackend(generation: Generation, port = 0): Promise<void> {
  backend = await startOwnBackend({ port, generation, plain: true, sample: false });
}

/** What an operator does: the old one ends, another version starts at its address. */
async function replaceBackend(generation: Generation): Promise<void> {
  await backend.close();
  await startBackend(generation, portOf(backend));
}

async function startBoth(generation: Generation, settings: Record<string, string> = {}): Promise<void> {
  await startBackend(generation);
  app = await startApp({ BACKEND_URL: backend.origin, LOG_LEVEL: "info", ...settings });
}

afterEach(async () => {
  await app.stop();
  await backend.close();
});

const logIn = async (id: "admin" | "user", password: string) =>
  (await openSession(app.origin).post("/login", { id, password })).status;
const logInTo = (generation: Generation, id: "admin" | "user" = "admin") =>
  logIn(id, BEHAVIOURS[generation].passwords[id]);
const CHANGED = "the backend has become one of another generation";

describe.each<[Generation, Generation]>([
  ["egov-5.0", "egov-5.0.1"],
  ["egov-5.0.1", "egov-5.0"],
  ["egov-5.0.1", "egov-4.2"],
])("a backend that was %s and is %s", (before, after) => {
  test("lets people in at once, without a restart, and that is said in one line", async () => {
    await startBoth(before);
    expect(await logInTo(before)).toBe(303);
    await replaceBackend(after);
    expect(await logInTo(after)).toBe(303);
    expect(await logInTo(after, "user")).toBe(303);
    expect(await logIn("admin", "wrong")).toBe(400);
    expect(app.logged(CHANGED)).toEqual([expect.objectContaining({ level: 40, before, generation: after })]);
  });
});

test("an administrator of egov-4.2 in place of egov-5.0, whose tokens name no group, is one at his first login", async () => {
  await startBoth("egov-5.0");
  expect(await logInTo("egov-5.0")).toBe(303);
  await replaceBackend("egov-4.2");
  const session = await openMemberSession(app.origin, "admin");
  expect((await session.get("/admin/notice")).status).toBe(200);
});

test("wrong passwords do not have the backend asked again and again, and lock as ever", async () => {
  await startBoth("egov-5.0");
  const statuses = [];
  for (let count = 0; count < 11; count++) statuses.push(await logIn("admin", "wrong"));
  expect(statuses).toEqual([...new Array(10).fill(400), 429]);
  expect(app.logged(CHANGED)).toEqual([]);
});

describe("BACKEND_GENERATION=b", () => {
  const FAULT = /^BACKEND_GENERATION says egov-5.0, the backend's answers say egov-5.0.1 /;
  const FOUND = "the start-up check found";

  test("before egov-5.0.1 is said at start-up and by /readyz, which stays ready, and locks nobody out", async () => {
    await startBoth("egov-5.0.1", { BACKEND_GENERATION: "egov-5.0" });
    const line = expect.objectContaining({ level: 40, faults: [expect.stringMatching(FAULT)] });
    await expect.poll(() => app.logged(FOUND)).toEqual([line]);
    await expect
      .poll(async () => (await (await fetch(`${app.origin}/readyz`)).text()).split("\n"))
      .toEqual(["ready", expect.stringMatching(FAULT), ""]);
    const statuses = [];
    for (let count = 0; count < 12; count++) statuses.push(await logInTo("egov-5.0.1"));
    expect(statuses).toEqual(new Array(12).fill(502));
  });

  test("is not said where it is right", async () => {
    await startBoth("egov-5.0", { BACKEND_GENERATION: "egov-5.0" });
    await expect.poll(() => app.logged(FOUND)).toEqual([expect.objectContaining({ level: 30, faults: [] })]);
    await expect.poll(async () => (await fetch(`${app.origin}/readyz`)).text()).toBe("ready\n");
  });
});

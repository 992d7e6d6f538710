import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ReferenceBackend } from "../../reference-backend/server";
import { type AppServer, portOf, startApp } from "../support/app-server";
import { newTitle, sendPost } from "../support/board-pages";
import { BEHAVIOURS, type Generation, startOwnBackend } from "../support/generations";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";

/** One version replaces another while the app notices the outage, and a wrong setting. */

const VERSIONS: Generation[] = ["egov-4.2", "egov-4.3.0", "egov-5.0", "egov-4.3.2", "egov-5.0.1"];
const versionAt = (index: number) => VERSIONS[index % VERSIONS.length] as Generation;
type Pair = readonly [before: Generation, after: Generation];
/** Five is prime, so steps of one to four lead through every pair of versions in one walk. */
const ALL_PAIRS = [1, 2, 3, 4].flatMap((step) =>
  VERSIONS.map((_, at): Pair => [versionAt(at * step), versionAt((at + 1) * step)]),
);
let app: AppServer;
let backend: ReferenceBackend;
let runningGeneration: Generation;

async function startBackend(generation: Generation, port = 0): Promise<void> {
  backend = await startOwnBackend({ port, generation, sample: false });
  runningGeneration = generation;
}
async function startBoth(generation: Generation, settings: Record<string, string> = {}): Promise<void> {
  await startBackend(generation);
  app = await startApp({ BACKEND_URL: backend.origin, LOG_LEVEL: "info", ...settings });
}
async function stopBoth(): Promise<void> {
  await app?.stop();
  await backend?.close();
}
/** Starts another version at the address of the old backend, after a visitor met the outage. */
async function replaceBackend(generation: Generation): Promise<void> {
  const visitor = openSession(app.origin);
  await backend.close();
  // Reads of a board are shared for a second.
  const statusOf = async () => (await visitor.get("/community/free")).status;
  await expect.poll(statusOf, { timeout: 5000 }).toBe(502);
  await startBackend(generation, portOf(backend));
  expect(await statusOf()).toBe(200);
}

const passwordOf = (id: "admin" | "user") => BEHAVIOURS[runningGeneration].passwords[id];
const enter = (id: "admin" | "user") => openMemberSession(app.origin, id, passwordOf(id));
const logIn = async (id: "admin" | "user", password = passwordOf(id)) =>
  (await openSession(app.origin).post("/login", { id, password })).status;
const readiness = async () => (await fetch(`${app.origin}/readyz`)).text();
const CHANGED = "the backend has become one of another generation";

/** Uses posts, users, nicknames and passwords, which differ in every version. */
async function useAll(): Promise<void> {
  const [admin, user] = [await enter("admin"), await enter("user")];
  await answered(303, sendPost(user, "/community/free/create", { title: newTitle(), content: "글" }));
  expect((await user.get("/mypage")).status).toBe(200);
  // Four versions answer with a reference, and 4.2 with the character.
  const title = newTitle("물음 · 답…");
  await answered(303, sendPost(admin, "/admin/notice/create", { title, content: "🚻 글" }));
  expect(wordsOf((await admin.get("/admin/notice")).html)).toContain(title);
  expect((await answered(200, user.get("/community/free"))).html).toContain("글쓰기");
  const users = wordsOf((await answered(200, admin.get("/admin/user"))).html);
  expect(users).toContain("user");
  const nickname = `새 이름 ${runningGeneration}`;
  await answered(303, user.post("/mypage", { intent: "save-nickname", nickname }));
  expect((await user.get("/mypage")).html).toContain(nickname);
  const password = { oldPassword: passwordOf("admin"), newPassword: "N3w-pass!" };
  const changeAnswer = await admin.post("/admin/manager", { intent: "change-password", ...password });
  const first = await admin.follow(await admin.follow(changeAnswer));
  expect(wordsOf(first.html)).toContain("OK 다음 로그인 시 신규 암호를 사용하세요.");
}

/** Expects that members log in at once, that everything works in the new way, and that one log line says so. */
async function expectReplaced([oldGeneration, newGeneration]: Pair): Promise<void> {
  const lines = app.logged(CHANGED).length;
  await replaceBackend(newGeneration);
  expect((await (await enter("admin")).get("/admin/notice")).status).toBe(200);
  expect([await logIn("user"), await logIn("user", "wrong")]).toEqual([303, 400]);
  await useAll();
  const [oldFamily, newFamily] = [BEHAVIOURS[oldGeneration].family, BEHAVIOURS[newGeneration].family];
  const expectedLine = expect.objectContaining({ level: 40, before: oldFamily, generation: newFamily });
  expect(app.logged(CHANGED).slice(lines)).toEqual(oldFamily === newFamily ? [] : [expectedLine]);
}

describe("a backend that was replaced during a visitor's request", () => {
  beforeAll(async () => {
    await startBoth(versionAt(0));
    await useAll();
  });
  afterAll(stopBoth);

  test.each(ALL_PAIRS)("%s, then %s: the site works in the new way", async (...pair) => {
    // Needed after a retry, or if a single pair runs.
    if (runningGeneration !== pair[0]) await replaceBackend(pair[0]);
    await expectReplaced(pair);
  });
});

describe("a backend that stays the same", () => {
  afterEach(stopBoth);

  test("is not examined again for wrong passwords, which lock as usual", async () => {
    await startBoth("egov-5.0");
    const statuses = [];
    for (let count = 0; count < 11; count++) statuses.push(await logIn("admin", "wrong"));
    expect(statuses).toEqual([...new Array(10).fill(400), 429]);
    expect(app.logged(CHANGED)).toEqual([]);
  });

  const FOUND_LINE = "the start-up check found";

  test("is reported at start-up and by /readyz if the setting differs, and locks no login", async () => {
    const fault = /^BACKEND_GENERATION says egov-5.0, the backend's answers say egov-5.0.1 /;
    await startBoth("egov-5.0.1", { BACKEND_GENERATION: "b" });
    const line = expect.objectContaining({ level: 40, faults: [expect.stringMatching(fault)] });
    await expect.poll(() => app.logged(FOUND_LINE)).toEqual([line]);
    await expect
      .poll(async () => (await readiness()).split("\n"))
      .toEqual(["ready", expect.stringMatching(fault), ""]);
    const statuses = [];
    for (let count = 0; count < 12; count++) statuses.push(await logIn("admin"));
    expect(statuses).toEqual(new Array(12).fill(502));
  });

  test.each(["b", "egov-5.0"])("is not reported as different if %s is set correctly", async (name) => {
    await startBoth("egov-5.0", { BACKEND_GENERATION: name });
    await expect
      .poll(() => app.logged(FOUND_LINE))
      .toEqual([expect.objectContaining({ level: 30, faults: [] })]);
    await expect.poll(readiness).toBe("ready\n");
  });
});

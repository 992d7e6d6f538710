import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { BEHAVIOURS, type Generation } from "../../app/reference-backend/generation";
import { type ReferenceBackend, startReferenceBackend } from "../../app/reference-backend/server";
import { type AppServer, startApp } from "../support/app-server";
import { newTitle, sendPost } from "../support/board-pages";
import { answered, type HttpSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";

/** Every version in place of every other under a running product: nobody has to restart it. */

const VERSIONS: Generation[] = ["a", "4.3.0", "b", "4.3.2", "c"];
const PAIRS = VERSIONS.flatMap((before) =>
  VERSIONS.filter((after) => after !== before).map((after) => [before, after] as const),
);
const HAS_MEMBERS = (version: Generation) => version !== "a";
/** Four versions answer a reference in its place, and 4.2 the letter. */
const TITLE = "물음 · 답…";

let app: AppServer;
let backend: ReferenceBackend;
let folders: string[] = [];

async function startBackend(generation: Generation, port = 0): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "swapped-"));
  folders.push(dataDir);
  backend = await startReferenceBackend({ dataDir, port, generation, plain: true, sample: false });
}

afterEach(async () => {
  await app?.stop();
  await backend?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders = [];
});

async function enter(version: Generation, id: "admin" | "user"): Promise<HttpSession> {
  const session = openSession(app.origin);
  await session.login(id, BEHAVIOURS[version].passwords[id]);
  return session;
}

/** What differs from version to version, as people come upon it. */
async function useAll(version: Generation): Promise<void> {
  const admin = await enter(version, "admin");
  const user = await enter(version, "user");
  expect((await user.get("/mypage")).status).toBe(200);
  const title = newTitle(TITLE);
  await answered(303, sendPost(admin, "/admin/notice/create", { title, content: "🚻 글" }));
  expect(wordsOf((await admin.get("/admin/notice")).html)).toContain(title);
  const { html } = await answered(200, user.get("/community/free"));
  expect(html).toContain("글쓰기");
  if (HAS_MEMBERS(version)) {
    const users = wordsOf((await answered(200, admin.get("/admin/user"))).html);
    expect(users).toContain("user");
    const nickname = `새 이름 ${version}`;
    await answered(303, user.post("/mypage", { intent: "save-nickname", nickname }));
    expect((await user.get("/mypage")).html).toContain(nickname);
  }
  const password = { oldPassword: BEHAVIOURS[version].passwords.admin, newPassword: "N3w-pass!" };
  const changed = await admin.post("/admin/manager", { intent: "change-password", ...password });
  const first = await admin.follow(await admin.follow(changed));
  expect(wordsOf(first.html)).toContain("OK 다음 로그인 시 신규 암호를 사용하세요.");
}

/** Eleven posts, so that there is a second page where pages come. */
async function fillBoard(version: Generation): Promise<void> {
  const user = await enter(version, "user");
  for (let count = 0; count < 11; count++)
    await answered(303, sendPost(user, "/community/free/create", { title: newTitle(), content: "글" }));
}

describe.each(PAIRS)("%s, and then %s", (before, after) => {
  test("all that the other does is done with it, from the first request on", async () => {
    await startBackend(before);
    const secrets = { SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef" };
    app = await startApp({ BACKEND_URL: backend.origin, LOG_LEVEL: "info", ...secrets });
    await fillBoard(before);
    const visitor = openSession(app.origin);
    for (const page of [1, 2]) await visitor.get(`/community/free?pageIndex=${page}`);
    await useAll(before);
    const port = Number(new URL(backend.origin).port);
    await backend.close();
    expect((await visitor.get("/community/free")).status).toBe(502);
    await startBackend(after, port);
    expect((await visitor.get("/community/free")).status).toBe(200);
    await fillBoard(after);
    await useAll(after);
    const hasPages = BEHAVIOURS[after].isVersion5;
    const { html } = await visitor.get("/community/free");
    expect(html.includes("pageIndex=2")).toBe(hasPages);
    const isAnother = BEHAVIOURS[before].family !== BEHAVIOURS[after].family;
    const [, said] = (await (await fetch(`${app.origin}/readyz`)).text()).trim().split("\n");
    if (isAnother) expect(said).toMatch(/the backend is one of generation/);
  });
});

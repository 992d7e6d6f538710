import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReferenceBackend } from "../../reference-backend/server";
import { type AppServer, portOf } from "../support/app-server";
import { newTitle, sendPost } from "../support/board-pages";
import { BEHAVIOURS, type Generation, startAppBefore, startOwnBackend } from "../support/generations";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";

/** Every version in place of every other under a running product: nobody has to restart it. */

const VERSIONS: Generation[] = ["egov-4.2", "egov-4.3.0", "egov-5.0", "egov-4.3.2", "egov-5.0.1"];
const versionAt = (place: number) => VERSIONS[place % VERSIONS.length] as Generation;
/** Five is a prime: one place further each time, then two, three and four, one walk leads through every pair. */
const WALK = [1, 2, 3, 4].flatMap((step) =>
  VERSIONS.map((_, at) => [versionAt(at * step), versionAt((at + 1) * step)] as const),
);
const HAS_MEMBERS = (version: Generation) => version !== "egov-4.2";
/** Four versions answer a reference in its place, and 4.2 the letter. */
const TITLE = "물음 · 답…";

let app: AppServer;
let backend: ReferenceBackend;
let running: Generation;

async function startBackend(generation: Generation, port = 0): Promise<void> {
  backend = await startOwnBackend({ port, generation, plain: true, sample: false });
  running = generation;
}

beforeAll(async () => {
  await startBackend(versionAt(0));
  app = await startAppBefore(backend);
  await useAll();
});
afterAll(async () => {
  await app?.stop();
  await backend?.close();
});

const enter = (id: "admin" | "user") => openMemberSession(app.origin, id, BEHAVIOURS[running].passwords[id]);

/** What differs from version to version, as people come upon it. */
async function useAll(): Promise<void> {
  const [admin, user] = [await enter("admin"), await enter("user")];
  // Eleven posts, so that there is a second page where pages come.
  for (let count = 0; count < 11; count++)
    await answered(303, sendPost(user, "/community/free/create", { title: newTitle(), content: "글" }));
  for (const page of [1, 2]) await openSession(app.origin).get(`/community/free?pageIndex=${page}`);
  expect((await user.get("/mypage")).status).toBe(200);
  const title = newTitle(TITLE);
  await answered(303, sendPost(admin, "/admin/notice/create", { title, content: "🚻 글" }));
  expect(wordsOf((await admin.get("/admin/notice")).html)).toContain(title);
  expect((await answered(200, user.get("/community/free"))).html).toContain("글쓰기");
  if (HAS_MEMBERS(running)) {
    const users = wordsOf((await answered(200, admin.get("/admin/user"))).html);
    expect(users).toContain("user");
    const nickname = `새 이름 ${running}`;
    await answered(303, user.post("/mypage", { intent: "save-nickname", nickname }));
    expect((await user.get("/mypage")).html).toContain(nickname);
  }
  const password = { oldPassword: BEHAVIOURS[running].passwords.admin, newPassword: "N3w-pass!" };
  const changed = await admin.post("/admin/manager", { intent: "change-password", ...password });
  const first = await admin.follow(await admin.follow(changed));
  expect(wordsOf(first.html)).toContain("OK 다음 로그인 시 신규 암호를 사용하세요.");
}

async function replaceBy(after: Generation): Promise<void> {
  const visitor = openSession(app.origin);
  await backend.close();
  // What was read of a board is shared for a second.
  const statusOf = async () => (await visitor.get("/community/free")).status;
  await expect.poll(statusOf, { timeout: 5000 }).toBe(502);
  await startBackend(after, portOf(backend));
  expect(await statusOf()).toBe(200);
  await useAll();
}

test.each(WALK)(
  "%s, and then %s: all that the other does is done with it, from the first request on",
  async (before, after) => {
    // A second try, or one pair alone.
    if (running !== before) await replaceBy(before);
    await replaceBy(after);
    const { html } = await openSession(app.origin).get("/community/free");
    expect(html.includes("pageIndex=2")).toBe(BEHAVIOURS[after].isVersion5);
    const [was, is] = [BEHAVIOURS[before].family, BEHAVIOURS[after].family];
    const said = await (await fetch(`${app.origin}/readyz`)).text();
    if (was !== is) expect(said).toContain(`the backend is one of generation ${is}, before of ${was}`);
  },
);

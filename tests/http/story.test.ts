import { expect, test } from "vitest";
import { openDatabase } from "../../reference-backend/database";
import { createLossyProxy, type Loss } from "../faults/lossy-proxy";
import { UNKNOWN_OUTCOME } from "../faults/lost-words";
import { postIdsOf, sendPost } from "../support/board-pages";
import { useClock } from "../support/clock";
import { isComplete } from "../support/complete";
import {
  type Answer,
  type Fields,
  type HttpSession,
  openMemberSession,
  openSession,
} from "../support/http-session";
import { fieldValue, wordsOf } from "../support/http-session-page";
import { createRandom } from "../support/national/random";
import { startWatchedApp } from "../support/proxy-backend";
import { useStarted } from "../support/started";

/**
 * Two members, an administrator and a visitor act in a random order, while answers of the backend are lost and the app's
 * clock jumps. After each step the pages and the database of the reference backend must agree. STORY_SEED repeats a story.
 */

const SEED = Number(process.env.STORY_SEED ?? 1);
const STEPS = Number(process.env.STORY_STEPS ?? (isComplete ? 2000 : 120));
const LIST = "/community/free";
const TOILETS = [2, 3, 4];
const LOSSES: Loss[] = ["reset", "cut", "html", "gateway", "unsent"];
const LOST_SHARE = 0.3;
const DARK_SHARE = 0.3;
const JUMP_SHARE = 0.05;
const MINUTE_MS = 60_000;
/** How far the app's clock is ahead of the backend's, in ms. The last value ends an administrator's login. */
const AHEAD_MS = [0, 2 * MINUTE_MS, 45 * MINUTE_MS];
const SECOND = { id: "second", password: "a-password-2" };

const clock = useClock(new Date().toISOString());
const { line, intercept } = createLossyProxy();
const fixture = useStarted(async () => {
  const watched = await startWatchedApp(clock.environment, intercept);
  const { origin } = watched;
  const admin = await openMemberSession(origin, "admin");
  await admin.post("/admin/user/create", {
    ...{ intent: "create-user", userId: SECOND.id, name: "둘째", email: "second@example.com", role: "GNR" },
    ...{ organizationId: "ORGNZT_0000000000001" },
    ...{ password: SECOND.password, confirmPassword: SECOND.password },
  });
  const second = openSession(origin);
  const { status } = await second.post("/login", SECOND);
  expect(status).toBe(303);
  const members = { user: await openMemberSession(origin), second, admin };
  const db = openDatabase(watched.backend.dataDir);
  const stop = async () => {
    db.close();
    await watched.stop();
  };
  return { origin, members, visitor: openSession(origin), db, stop };
});

type Name = keyof typeof fixture.members;
type Post = { id: string; title: string; author: Name };

const random = createRandom(SEED);
const posts: Post[] = [];
let marks = 0;
let jumpCount = 0;
/** A text that no other step sends. */
const newMark = () => `이야기 ${SEED}-${marks++}`;

const idsWith = (sql: string, ...values: (string | number)[]): string[] =>
  (fixture.db.prepare(sql).all(values) as { id: number }[]).map(({ id }) => String(id));
const STORED = {
  post: (mark: string) =>
    idsWith("SELECT ntt_id AS id FROM board_post WHERE use_at = 'Y' AND ntt_sj = ?", mark),
  comment: (mark: string) => idsWith("SELECT comment_id AS id FROM board_comment WHERE comment_cn = ?", mark),
  review: (mark: string) => idsWith("SELECT rowid AS id FROM review WHERE content = ?", mark),
};

/** Loses the answer of the next write, or the write itself, for a share of the steps. */
function breakLine(): void {
  const isLost = random.next() < LOST_SHARE;
  const loss = isLost ? random.of(LOSSES) : null;
  line.play(loss, { isDark: isLost && random.next() < DARK_SHARE });
}

type Writing = {
  kind: keyof typeof STORED;
  path: string;
  fields: Fields;
  /** the field with the typed text */
  field: string;
  mark: string;
  multipart?: boolean;
};

/** Sends a form, and again after a failure. Nothing typed is lost, nothing is stored twice, and each answer is true. */
async function write(name: Name, { kind, path, fields, field, mark, multipart }: Writing) {
  const send = () => sessionOf(name).post(path, fields, { multipart: multipart ?? false });
  breakLine();
  const first = await send();
  line.play(null);
  judge(first);
  if (first.status === 303) return;
  if (first.status === 401) await logIn(name);
  judge(await send());

  function judge(answer: Answer): void {
    const storedCount = STORED[kind](mark).length;
    expect(storedCount, "nothing is stored twice").toBeLessThanOrEqual(1);
    if (answer.status === 303) {
      expect(storedCount, "what is reported as saved is stored").toBe(1);
      return;
    }
    expect(answer.status, "a failure has a status of its own").toBeGreaterThanOrEqual(400);
    expect(fieldValue(answer.html, field), "the typed text is kept").toBe(mark);
    const text = wordsOf(answer.html);
    const asksAgain = /방금/.test(text);
    if (!UNKNOWN_OUTCOME.test(text) && !asksAgain)
      expect(storedCount, "what is reported as failed is not stored").toBe(0);
  }
}

const ACCOUNTS: Record<Name, { id: string; password: string }> = {
  user: { id: "user", password: "1" },
  admin: { id: "admin", password: "1" },
  second: SECOND,
};

const logIn = (name: Name) => sessionOf(name).login(ACCOUNTS[name].id, ACCOUNTS[name].password);

/** Returns the session of a member, with a new login if the clock has ended the last one. */
async function signedIn(name: Name): Promise<HttpSession> {
  if ((await sessionOf(name).get("/mypage")).status !== 200) await logIn(name);
  return sessionOf(name);
}

/** Moves the app's clock forward or back. */
async function jump(): Promise<void> {
  jumpCount += 1;
  await clock.moveTo(new Date(Date.now() + random.of(AHEAD_MS)).toISOString());
}

const newName = (): Name => random.of<Name>(["user", "second", "admin"]);
const sessionOf = (name: Name) => fixture.members[name];

const ACTS: Record<string, () => Promise<void>> = {
  async "write a post"() {
    const author = newName();
    const mark = newMark();
    await write(author, {
      ...{ kind: "post", path: `${LIST}/create`, field: "title", mark, multipart: true },
      fields: { intent: "save-post", title: mark, content: "내용", contentFormat: "text" },
    });
    for (const id of STORED.post(mark)) posts.push({ id, title: mark, author });
  },
  async "send a post twice at once"() {
    const author = newName();
    const mark = newMark();
    const session = await signedIn(author);
    const send = () => sendPost(session, `${LIST}/create`, { title: mark, content: "내용" });
    const answers = await Promise.all([send(), send()]);
    const [id = "", ...otherIds] = STORED.post(mark);
    expect([answers.some(({ status }) => status === 303), otherIds]).toEqual([true, []]);
    posts.push({ id, title: mark, author });
  },
  async "send a post after the logout"() {
    const session = await openMemberSession(fixture.origin);
    const tab = openSession(fixture.origin, session.cookies);
    await session.post("/logout", {});
    const mark = newMark();
    const { html } = await sendPost(tab, `${LIST}/create`, { title: mark, content: "내용" });
    expect([fieldValue(html, "title"), STORED.post(mark)]).toEqual([mark, []]);
  },
  async "write a comment"() {
    const post = random.of(posts);
    const mark = newMark();
    await write(newName(), {
      ...{ kind: "comment", path: `${LIST}/${post.id}`, field: "commentContent", mark },
      fields: { intent: "create-comment", commentContent: mark },
    });
  },
  async "write a review"() {
    const mark = newMark();
    await write(newName(), {
      ...{ kind: "review", path: `/map/detail?toiletId=${random.of(TOILETS)}`, field: "content", mark },
      fields: { intent: "create-review", content: mark, rating: String(1 + random.below(5)) },
    });
  },
  async "delete a post"() {
    const post = random.of(posts);
    const reviewer = newName();
    const session = await signedIn(reviewer);
    breakLine();
    const { status } = await session.post(`${LIST}/${post.id}`, { intent: "delete-post" });
    line.play(null);
    const isStored = STORED.post(post.title).length === 1;
    if (reviewer !== post.author && reviewer !== "admin") expect([status, isStored]).toEqual([403, true]);
    if (status === 303) expect(isStored, "what is reported as deleted is gone").toBe(false);
    if (!isStored) posts.splice(posts.indexOf(post), 1);
  },
  async "change the post of another member"() {
    const post = random.of(posts);
    const otherMember: Name = post.author === "user" ? "second" : "user";
    const changedFields = { title: newMark(), content: "남의 글" };
    const session = await signedIn(otherMember);
    const { status } = await sendPost(session, `${LIST}/${post.id}/modify`, changedFields);
    expect([status, STORED.post(post.title).length]).toEqual([403, 1]);
    const { html } = await session.get(`${LIST}/${post.id}`);
    expect(html).not.toContain(`${post.id}/modify`);
  },
};

/** Compares the pages of a visitor with the database. */
async function compare(): Promise<void> {
  const newest = posts.map(({ id }) => id).sort((a, b) => Number(b) - Number(a));
  const oldest = newest.at(-1) ?? "0";
  await expect
    .poll(async () => {
      const { html } = await fixture.visitor.get(LIST);
      expect(html, "a visitor gets no page of a member").not.toContain('action="/logout');
      const listedIds = postIdsOf(html).filter((id) => Number(id) >= Number(oldest));
      return [listedIds, newest.slice(0, Math.max(listedIds.length, Math.min(newest.length, 5)))];
    })
    .toSatisfy(([listedIds, storedIds]: string[][]) => String(listedIds) === String(storedIds));
  const post = random.of(posts);
  const { html } = await fixture.visitor.get(`${LIST}/${post.id}`);
  const comments = idsWith("SELECT comment_id AS id FROM board_comment WHERE ntt_id = ?", Number(post.id));
  const shownIds = comments.filter((id) => html.includes(`"comment-${id}"`));
  expect([post.id, shownIds.length]).toEqual([post.id, Math.min(comments.length, 50)]);
}

test(`a story of ${STEPS} steps with the seed ${SEED} keeps every text, stores each once, and refuses changes by strangers`, {
  timeout: 60_000 + STEPS * 1000,
  retry: 0,
}, async () => {
  const counts: Record<string, number> = {};
  for (let step = 0; step < STEPS; step += 1) {
    const name = posts.length < 3 ? "write a post" : random.of(Object.keys(ACTS));
    counts[name] = (counts[name] ?? 0) + 1;
    try {
      if (random.next() < JUMP_SHARE) await jump();
      await ACTS[name]?.();
      await compare();
    } catch (error) {
      throw new Error(`STORY_SEED=${SEED}, step ${step}, "${name}": ${error}`, { cause: error });
    }
  }
  console.log({ seed: SEED, jumps: jumpCount, ...counts });
});

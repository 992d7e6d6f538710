import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../app/reference-backend/database";
import { type AppServer, startApp } from "../support/app-server";
import { killEmbeddedBackend } from "../support/embedded-process";
import { type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { makeJpeg } from "../support/photos";
import { startWatchedBackend, type WatchedBackend } from "../support/proxy-backend";

/** `kill -9` in the middle of writes: whatever was acknowledged is there afterwards. */

const SECRETS = { SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef" };
const WRITERS = 4;
const BEFORE_THE_KILL = 10;

let photo: File;
beforeAll(async () => {
  const jpeg = await makeJpeg({ width: 1600, height: 1200 });
  photo = new File([jpeg], "사진.jpg", { type: "image/jpeg" });
});

const fieldsOf = (name: string) => ({
  ...{ intent: "register-toilet", name, buildingName: "건물", address: "대전 유성구" },
  ...{ lat: "36.36", lng: "127.35", maleLock: "none", femaleLock: "none", photos: photo },
});

/** Registers toilets, several at a time, until one is not answered any more. @returns where the acknowledged ones are */
async function writeUntilKilled(member: HttpSession, kill: () => Promise<void>): Promise<string[]> {
  const acknowledged: string[] = [];
  let killing: Promise<void> | null = null;
  let isOver = false;
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `죽어도 남는 ${writer}-${count}`;
      const answer = await member
        .post("/map/register", fieldsOf(name), { multipart: true })
        .catch(() => null);
      if (answer?.status !== 303) {
        isOver = true;
        return;
      }
      acknowledged.push(name);
      if (acknowledged.length === BEFORE_THE_KILL) killing = kill();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await killing;
  return acknowledged;
}

/** Which of these names a feed, or a list of them, has not. */
const missingIn = (text: string, names: string[]) => names.filter((name) => !text.includes(`"${name}"`));

let apps: AppServer[] = [];
let backend: WatchedBackend | null = null;
afterAll(async () => {
  for (const app of apps) await app.stop();
  await backend?.close();
});

test("the app, in the middle of uploads", async () => {
  backend = await startWatchedBackend();
  const environment = { BACKEND_URL: backend.origin, ...SECRETS };
  const first = await startApp(environment);
  apps = [...apps, first];
  const member = await openMemberSession(first.origin);
  const acknowledged = await writeUntilKilled(member, async () => {
    first.process.kill("SIGKILL");
    if (first.process.signalCode === null) await once(first.process, "exit");
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(BEFORE_THE_KILL);
  const second = await startApp(environment);
  apps = [...apps, second];
  const feed = await fetch(`${backend.origin}/map/toilets.do`).then((response) => response.text());
  expect(missingIn(feed, acknowledged)).toEqual([]);
  // The login of before the kill is one still: it is kept by whoever is logged in.
  const session = openSession(second.origin);
  for (const [name, value] of member.cookies) session.cookies.set(name, value);
  expect((await session.get("/mypage")).status).toBe(200);
});

test("the reference backend, in the middle of writes", async () => {
  const app = await startApp(SECRETS);
  apps = [...apps, app];
  const member = await openMemberSession(app.origin);
  const acknowledged = await writeUntilKilled(member, () => killEmbeddedBackend(app));
  expect(acknowledged.length).toBeGreaterThanOrEqual(BEFORE_THE_KILL);
  const isBack = async () => (await member.get("/map/detail?toiletId=1")).status;
  await expect.poll(isBack, { timeout: 30_000, interval: 200 }).toBe(200);
  const db = openDatabase(app.dataDir);
  const names = db.prepare("SELECT name FROM toilet").all([]) as { name: string }[];
  expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  db.close();
  expect(missingIn(JSON.stringify(names.map(({ name }) => name)), acknowledged)).toEqual([]);
  expect((await member.post("/map/register", fieldsOf("그 다음 화장실"), { multipart: true })).status).toBe(
    303,
  );
});

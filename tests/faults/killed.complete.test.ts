import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../reference-backend/database";
import { startApp } from "../support/app-server";
import { killEmbeddedBackend } from "../support/embedded-process";
import { startOwnBackend } from "../support/generations";
import { answered, type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { makeJpeg } from "../support/photos";
import { useApp } from "../support/started";

/** `kill -9` during writes: every acknowledged write is stored afterwards. */

const WRITERS = 4;
const BEFORE_THE_KILL = 10;

const jpeg = await makeJpeg({ width: 1600, height: 1200 });
const photo = new File([jpeg], "사진.jpg", { type: "image/jpeg" });

const fieldsOf = (name: string) => ({
  ...{ intent: "register-toilet", name, buildingName: "건물", address: "대전 유성구" },
  ...{ lat: "36.36", lng: "127.35", maleLock: "none", femaleLock: "none", photos: photo },
});

/** Registers several toilets at a time until an answer is missing. @returns the pages of the acknowledged ones */
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

/** Returns the names that are missing in a feed or a list of feeds. */
const missingIn = (text: string, names: string[]) => names.filter((name) => !text.includes(`"${name}"`));

test("the app loses nothing when it is killed in the middle of uploads", async () => {
  const backend = await startOwnBackend();
  onTestFinished(backend.close);
  const first = await startApp({ BACKEND_URL: backend.origin });
  onTestFinished(first.stop);
  const member = await openMemberSession(first.origin);
  const acknowledged = await writeUntilKilled(member, async () => {
    first.process.kill("SIGKILL");
    if (first.process.signalCode === null) await once(first.process, "exit");
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(BEFORE_THE_KILL);
  const second = await startApp({ BACKEND_URL: backend.origin });
  onTestFinished(second.stop);
  const feed = await fetch(`${backend.origin}/map/toilets.do`).then((response) => response.text());
  expect(missingIn(feed, acknowledged)).toEqual([]);
  // The login from before the kill is still valid, because the cookie holds it.
  expect((await openSession(second.origin, member.cookies).get("/mypage")).status).toBe(200);
});

describe("the embedded backend", () => {
  const app = useApp();
  const statusOf = (path: string) => fetch(app.origin + path).then(({ status }) => status);
  const isBack = () => expect.poll(() => statusOf("/map/detail?toiletId=1"), { timeout: 30_000 }).toBe(200);

  test("restarts with all data when it is killed in the middle of writes, and the map works meanwhile", async () => {
    const member = await openMemberSession(app.origin);
    const acknowledged = await writeUntilKilled(member, () => killEmbeddedBackend(app));
    expect(acknowledged.length).toBeGreaterThanOrEqual(BEFORE_THE_KILL);
    await expect.poll(() => statusOf("/map/detail?toiletId=1"), { timeout: 20_000 }).toBe(502);
    expect(await statusOf("/map")).toBe(200);
    await isBack();
    const db = openDatabase(app.dataDir);
    const names = db.prepare("SELECT name FROM toilet").all([]) as { name: string }[];
    expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    db.close();
    expect(missingIn(JSON.stringify(names.map(({ name }) => name)), acknowledged)).toEqual([]);
    await answered(303, member.post("/map/register", fieldsOf("그 다음 화장실"), { multipart: true }));
  });

  test("restarts even if its successors are killed before they are ready", async () => {
    const startsBefore = app.logged("started again").length;
    for (let round = 0; round < 3; round++) await killEmbeddedBackend(app);
    expect(await statusOf("/healthz")).toBe(200);
    await isBack();
    const lines = app.logged("started again").slice(startsBefore);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const { pauseMs } of lines) expect(pauseMs).toBeGreaterThanOrEqual(1000);
  });
});

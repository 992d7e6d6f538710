import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppServer, freePort } from "../support/app-server";
import { newTitle, sendPost } from "../support/board-pages";
import { findProgram, type Running, startRedis } from "../support/cluster";
import { startAppBefore, startOwnBackend } from "../support/generations";
import { answered, openMemberSession } from "../support/http-session";
import { makePhoto } from "../support/photos";
import { useApp, useStarted } from "../support/started";

/** WRITE_LIMITS of uploads, and of two processes with and without Redis. */

const LIMITS = "registrations:2,edits:2,reviews:2,posts:2,comments:2,reports:1,uploads:6";
const WORDS = /^한 시간에 보낼 수 있는 수를 넘었습니다\. (?:59|60)분 뒤에 다시 보내 주세요\./;
const photo = await makePhoto();

describe("the images of the rich editor", () => {
  const strictApp = useApp({ WRITE_LIMITS: "uploads:1" });

  it("count as uploads, and are refused as JSON", async () => {
    const member = await openMemberSession(strictApp.origin);
    const upload = () => member.post("/community/free/images", { images: [photo] }, { multipart: true });
    await answered(200, upload());
    const refusal = await answered(429, upload());
    expect(JSON.parse(refusal.html).message).toMatch(WORDS);
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(3400);
  });
});

const post = (session: Parameters<typeof sendPost>[0]) =>
  sendPost(session, "/community/free/create", { title: newTitle(), content: "내용" });

const hasRedis = findProgram("redis-server") !== null;
if (!hasRedis) console.warn("limits of writes in Redis are not tried out: no redis-server here");

describe("two processes", () => {
  const backend = useStarted(() => startOwnBackend());
  const alone = [{ WRITE_LIMITS: LIMITS }, { WRITE_LIMITS: LIMITS }].map((settings) =>
    useStarted(() => startAppBefore(backend, settings)),
  );
  let redis: Running;
  const apps: AppServer[] = [];
  beforeAll(async () => {
    if (!hasRedis) return;
    redis = await startRedis(await freePort());
    const REDIS_URL = `redis://127.0.0.1:${redis.port}`;
    for (let count = 0; count < 2; count++)
      apps.push(await startAppBefore(backend, { WRITE_LIMITS: LIMITS, REDIS_URL }));
  });
  afterAll(async () => {
    for (const app of apps) await app.stop();
    await redis?.stop();
  });

  const writesAtBoth = async (origins: string[]) => {
    const statuses: number[] = [];
    for (const origin of [...origins, ...origins, ...origins]) {
      statuses.push((await post(await openMemberSession(origin))).status);
    }
    return statuses.filter((status) => status === 303).length;
  };

  it.skipIf(!hasRedis)("share the limit in Redis", async () => {
    expect(await writesAtBoth(apps.map(({ origin }) => origin))).toBe(2);
  });

  it("count separately without Redis", async () => {
    expect(await writesAtBoth(alone.map(({ origin }) => origin))).toBe(4);
  });
});

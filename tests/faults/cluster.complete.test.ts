import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, freePort, portOf, startApp } from "../support/app-server";
import {
  findProgram,
  type Nginx,
  type Running,
  runRedisCommand,
  startNginx,
  startRedis,
} from "../support/cluster";
import { answered, type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { startWatchedBackend, type WatchedBackend } from "../support/proxy-backend";

/** Two processes of the app behind nginx with deploy/nginx.conf and a shared Redis. */

const missingPrograms = ["nginx", "redis-server"].filter((name) => findProgram(name) === null);
if (missingPrograms.length > 0)
  console.warn(`two processes are not tried out: no ${missingPrograms.join(", no ")} here`);

const AWAY = "Redis is away";
const BACK = "Redis is back";

/** Reads all values in Redis and the names of keys without an expiry. */
const DUMP = `local all = {} for _, name in ipairs(redis.call('KEYS', '*')) do
  local kind = redis.call('TYPE', name).ok
  all[#all + 1] = name .. ' ' .. (kind == 'hash' and table.concat(redis.call('HGETALL', name), ' ') or kind)
end return table.concat(all, ' ')`;
const WITHOUT_END = `local all = {} for _, name in ipairs(redis.call('KEYS', '*')) do
  if redis.call('TTL', name) < 0 then all[#all + 1] = name end
end return table.concat(all, ' ')`;

describe.skipIf(missingPrograms.length > 0)("two processes behind nginx with Redis", () => {
  let backend: WatchedBackend;
  let redis: Running;
  let apps: [AppServer, AppServer];
  let nginx: Nginx;

  const settings = () => ({
    ...{ BACKEND_URL: backend.origin, REDIS_URL: `redis://127.0.0.1:${redis.port}` },
    ...{ TRUSTED_PROXIES: "loopback", LOG_LEVEL: "info" },
  });

  beforeAll(async () => {
    [backend, redis] = await Promise.all([startWatchedBackend(), freePort().then(startRedis)]);
    apps = await Promise.all([startApp(settings()), startApp(settings())]);
    nginx = await startNginx([portOf(apps[0]), portOf(apps[1])]);
  });
  afterAll(async () => {
    await Promise.all([nginx?.stop(), ...(apps ?? []).map((app) => app.stop())]);
    await Promise.all([redis?.stop(), backend?.close()]);
  });

  /** Continues the same browser session at another process. */
  const moveTo = (origin: string, { cookies }: HttpSession) => openSession(origin, cookies);

  async function startAgain(index: 0 | 1): Promise<void> {
    apps[index] = await startApp({ ...settings(), PORT: String(portOf(apps[index])) });
  }

  async function kill(index: 0 | 1): Promise<void> {
    const { process } = apps[index];
    process.kill("SIGKILL");
    await once(process, "exit");
  }

  /** Fails a login with an id of its own, because an id with many failures is slowed. */
  const failLogin = (origin: string, address: string, id = `nobody-${address}`) =>
    openSession(origin)
      .post("/login", { id, password: "guess" }, { headers: { "x-forwarded-for": address } })
      .then(({ status }) => status);

  async function failLogins(origin: string, address: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push(await failLogin(origin, address));
    return statuses;
  }

  const five = Array(5).fill(400);
  const countLines = ({ printed }: AppServer, text: string) => printed().split(text).length - 1;

  test("share a login", async () => {
    const member = await openMemberSession(apps[0].origin);
    const { html } = await answered(200, moveTo(apps[1].origin, member).get("/mypage"));
    expect(html).toContain("로그아웃");
  });

  test("share the end of a session", async () => {
    const member = await openMemberSession(apps[0].origin);
    const movedSession = moveTo(apps[1].origin, member);
    expect((await movedSession.get("/mypage")).status).toBe(200);
    await member.post("/logout", {});
    expect((await movedSession.get("/mypage")).location).toBe("/login?next=%2Fmypage");
  });

  test("both list and end all logins of a member, and Redis holds no usable secret", async () => {
    const listPosts = async (session: HttpSession) =>
      (await session.get("/mypage")).html.split('id="logins"')[1]?.split("</section>")[0]?.split("<li>")
        .length;
    const [firstSession, secondSession] = [
      await openMemberSession(apps[0].origin),
      await openMemberSession(apps[1].origin),
    ];
    for (const session of [firstSession, secondSession]) await session.get("/mypage");
    await expect
      .poll(async () => (await listPosts(secondSession)) === (await listPosts(firstSession)))
      .toBe(true);
    const storedData = await runRedisCommand(redis.port, "EVAL", DUMP, "0");
    expect(storedData).toContain("sessionId");
    for (const secret of ["eyJ", firstSession.cookies.get("session") ?? "", "Bearer"])
      expect(storedData).not.toContain(secret);
    await answered(303, secondSession.post("/mypage", { intent: "end-other-sessions" }));
    for (const at of [0, 1] as const) {
      expect((await moveTo(apps[at].origin, firstSession).get("/mypage")).status).toBe(302);
      expect((await moveTo(apps[at].origin, secondSession).get("/mypage")).status).toBe(200);
    }
    await expect.poll(() => listPosts(secondSession)).toBe(2);
    expect(await runRedisCommand(redis.port, "EVAL", WITHOUT_END, "0")).toBe("");
  });

  test("count failed logins together", async () => {
    expect(await failLogins(apps[0].origin, "192.0.2.1", 5)).toEqual(five);
    expect(await failLogins(apps[1].origin, "192.0.2.1", 5)).toEqual(five);
    expect(await failLogin(apps[0].origin, "192.0.2.1")).toBe(429);
    expect(await failLogin(apps[1].origin, "192.0.2.1")).toBe(429);
    expect(await failLogin(apps[1].origin, "192.0.2.2")).toBe(400);
  });

  test("are protected by an nginx that ignores a claimed address and hides the metrics", async () => {
    await answered(404, openSession(nginx.origin).get("/metrics"));
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, number) => failLogin(nginx.origin, `198.51.100.${number}`, "nobody")),
    );
    expect(statuses.filter((answer) => answer === 400)).toHaveLength(10);
    expect(await failLogin(nginx.origin, "198.51.100.99", "nobody")).toBe(429);
  });

  test("lose no read when one process is killed and restarted", async () => {
    const paths = ["/map", "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14", "/community/free", "/healthz"];
    const visitor = openSession(nginx.origin);
    const answers: Promise<string>[] = [];
    const ask = (number: number) => {
      const path = paths[number % paths.length] ?? "/";
      const answer = visitor.get(path).then(({ status }) => `${status}`);
      answers.push(answer.catch((error: Error) => `${path}: ${error.message}`));
    };
    let number = 0;
    const timer = setInterval(() => ask(number++), 50);
    const askedMore = (count: number) => expect.poll(() => number).toBeGreaterThan(number + count);
    await askedMore(30);
    await kill(0);
    await startAgain(0);
    await askedMore(30);
    clearInterval(timer);
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status !== "200")).toEqual([]);
    expect(statuses.length).toBeGreaterThan(60);
    // Both processes served requests, and a retried request has both in its line.
    const lines = nginx.logged().join("\n");
    for (const app of apps) expect(lines).toContain(`127.0.0.1:${portOf(app)}`);
    expect(lines).toMatch(/app: \d+, \d+/);
  });

  test("do not repeat a write in flight when one process is killed", async () => {
    const member = await openMemberSession(nginx.origin);
    backend.forget();
    backend.setFault("/map/comments/add", { kind: "slow", delayMs: 1500 });
    const write = (toiletId: number) =>
      member.post(`/map/detail?toiletId=${toiletId}`, {
        ...{ intent: "create-review", content: `하나만 ${toiletId}`, rating: "4" },
      });
    // nginx sends each request to the less busy process, so each process gets one.
    const writes = [write(1), write(2)];
    await expect.poll(() => backend.countOf("POST", "/map/comments/add"), { timeout: 10_000 }).toBe(2);
    await kill(1);
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    backend.setFault("/map/comments/add", null);
    expect(statuses.sort()).toEqual([303, 502]);
    expect(backend.countOf("POST", "/map/comments/add")).toBe(2);
    await startAgain(1);
  });

  test("save one review for a button that was pressed twice, at either process", async () => {
    const firstSession = await openMemberSession(apps[0].origin);
    const secondSession = moveTo(apps[1].origin, firstSession);
    backend.forget();
    const review = { intent: "create-review", content: `두 번 눌린 리뷰 ${Date.now()}`, rating: "4" };
    const answers = [firstSession, secondSession].map((session) =>
      session.post("/map/detail?toiletId=6", review),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 400]);
    expect(backend.countOf("POST", "/map/comments/add")).toBe(1);
  });

  test("distinguish visitors by the load balancer's header", async () => {
    const balancedNginx = await startNginx([portOf(apps[0]), portOf(apps[1])], { balancer: "127.0.0.1" });
    try {
      const id = "somebody-behind";
      for (let attempt = 0; attempt < 10; attempt += 1)
        await failLogin(balancedNginx.origin, "192.0.2.81", id);
      expect(await failLogin(balancedNginx.origin, "192.0.2.81", id)).toBe(429);
      expect(await failLogin(balancedNginx.origin, "192.0.2.82", id)).toBe(400);
    } finally {
      await balancedNginx.stop();
    }
  });

  test("work without Redis while it is away, and use it again when it is back", async () => {
    const [firstApp] = apps;
    const countsBefore = apps.map((app) => [countLines(app, AWAY), countLines(app, BACK)]);
    const member = await openMemberSession(nginx.origin);
    await redis.stop();
    for (const path of ["/map", "/mypage", "/community/free", "/mypage", "/login"])
      expect((await member.get(path)).status, path).toBeLessThan(303);
    const movedSession = moveTo(firstApp.origin, await openMemberSession(firstApp.origin));
    const movedTo = moveTo(apps[1].origin, movedSession);
    const endedSession = moveTo(firstApp.origin, movedSession);
    await endedSession.post("/logout", {});
    expect((await movedSession.get("/mypage")).status).toBe(302);
    expect(await failLogins(firstApp.origin, "192.0.2.3", 5)).toEqual(five);
    expect(await failLogins(firstApp.origin, "192.0.2.3", 6)).toEqual([...five, 429]);
    for (const [number, app] of apps.entries())
      await expect.poll(() => countLines(app, AWAY)).toBe(1 + (countsBefore[number]?.[0] ?? 0));
    redis = await startRedis(redis.port);
    await expect
      .poll(() => apps.map((app) => countLines(app, BACK)), { timeout: 15_000 })
      .toEqual(countsBefore.map((counts) => 1 + (counts[1] ?? 0)));
    // The other process could not learn of that logout earlier; now it does.
    const statusElsewhere = () => moveTo(apps[1].origin, movedTo).get("/mypage");
    await expect.poll(() => statusElsewhere().then(({ status }) => status), { timeout: 5000 }).toBe(302);
    expect(await failLogins(apps[0].origin, "192.0.2.4", 5)).toEqual(five);
    expect(await failLogins(apps[1].origin, "192.0.2.4", 6)).toEqual([...five, 429]);
  });

  test("show no error while Redis accepts everything and answers nothing", async () => {
    const member = await openMemberSession(nginx.origin);
    const countsBefore = apps.map((app) => [countLines(app, AWAY), countLines(app, BACK)]);
    redis.process.kill("SIGSTOP");
    for (const path of ["/map", "/mypage", "/mypage"]) expect((await member.get(path)).status).toBe(200);
    await openMemberSession(nginx.origin);
    // The process detects the outage, logs it once, and no longer waits for Redis.
    const countLoggedSince = (index: 0 | 1) =>
      apps.map((app, at) => countLines(app, index ? BACK : AWAY) - (countsBefore[at]?.[index] ?? 0));
    await Promise.all(apps.map(({ origin }) => moveTo(origin, member).get("/mypage")));
    await expect.poll(() => countLoggedSince(0), { timeout: 10_000 }).toEqual([1, 1]);
    const metricsAnswers = await Promise.all(apps.map(({ origin }) => openSession(origin).get("/metrics")));
    for (const { html } of metricsAnswers) expect(html).toMatch(/^shared_redis_away 1$/m);
    await openMemberSession(nginx.origin);
    expect((await member.get("/mypage")).status).toBe(200);
    redis.process.kill("SIGCONT");
    await expect.poll(() => countLoggedSince(1), { timeout: 15_000 }).toEqual([1, 1]);
    expect((await member.get("/mypage")).status).toBe(200);
  });
});

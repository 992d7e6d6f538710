import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as requestHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BEHAVIOURS, type Generation } from "../../app/reference-backend/generation";
import { type ReferenceBackend, startReferenceBackend } from "../../app/reference-backend/server";
import { ko as sessionWords } from "../../app/session/words/ko";
import { type AppServer, startApp } from "../support/app-server";
import { answered, type HttpSession, openSession } from "../support/http-session";
import { summaryOf, typedIn, wordsOf } from "../support/http-session-page";

/** A backend that becomes another under a running product: another key, an older database, another clock. */

const HOUR_MS = 3_600_000;
const SESSION_SECRETS = "a-secret-for-tests-only-0123456789abcdef";
let folder: string;
let app: AppServer;
let backend: ReferenceBackend;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "changed-"));
});
afterEach(async () => {
  await app?.stop();
  await backend?.close();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, "data");
const startBackend = async (generation: Generation, port = 0) => {
  backend = await startReferenceBackend({ dataDir: dataDir(), port, generation, plain: generation !== "a" });
};
async function startBoth(generation: Generation): Promise<void> {
  await startBackend(generation);
  app = await startApp({ BACKEND_URL: backend.origin, LOG_LEVEL: "info", SESSION_SECRETS });
}
/** The backend ends, something is done to its data, and it is back at its address. */
async function restartAfter(generation: Generation, act: () => void): Promise<void> {
  const port = Number(new URL(backend.origin).port);
  await backend.close();
  // Whoever watches it sees it away, and back.
  await expect.poll(readiness, { timeout: 10_000 }).not.toContain("ready");
  act();
  await startBackend(generation, port);
  await expect.poll(readiness, { timeout: 10_000 }).toContain("ready");
}
async function logIn(generation: Generation, id: "admin" | "user"): Promise<HttpSession> {
  const session = openSession(app.origin);
  await session.login(id, BEHAVIOURS[generation].passwords[id]);
  return session;
}
const countLines = (words: string) => app.printed().split(words).length - 1;
const readiness = async () => (await (await fetch(`${app.origin}/readyz`)).text()).trim().split("\n");

describe.each<Generation>(["a", "c"])("one of generation %s whose key is another", (generation) => {
  const REFUSED = "the backend refuses logins that have not ended";

  test("has members log in anew with what they typed, which is said once, by /readyz and to administrators", async () => {
    await startBoth(generation);
    const sessions = [await logIn(generation, "admin"), await logIn(generation, "user")];
    sessions.push(await logIn(generation, "user"), await logIn(generation, "user"));
    const [admin, user, second, third] = sessions as [HttpSession, HttpSession, HttpSession, HttpSession];
    // Restarted as it was it logs nobody out, and nothing is said.
    await restartAfter(generation, () => {});
    for (const session of sessions) expect((await session.get("/mypage")).status).toBe(200);
    expect([await readiness(), countLines(REFUSED)]).toEqual([["ready"], 0]);
    await restartAfter(generation, () => rmSync(join(dataDir(), "jwt-secret")));
    const post = { intent: "save-post", title: "남는 제목", contentFormat: "text", content: "남는 글" };
    const refused = await answered(401, user.post("/community/free/create", post, { multipart: true }));
    expect(summaryOf(refused.html)).toEqual([sessionWords.ended]);
    expect(typedIn(refused.html, "title")).toBe("남는 제목");
    expect(countLines(REFUSED)).toBe(0);
    for (const session of [second, third]) {
      await answered(401, session.post("/community/free/create", post, { multipart: true }));
    }
    expect(countLines(REFUSED)).toBe(1);
    expect(await readiness()).toEqual(["ready", expect.stringMatching(/^since .+ refuses logins/)]);
    await user.login("user", BEHAVIOURS[generation].passwords.user);
    await answered(303, user.post("/community/free/create", post, { multipart: true }));
    await admin.login("admin", BEHAVIOURS[generation].passwords.admin);
    const { html } = await answered(200, admin.get("/admin/overview"));
    expect(wordsOf(html)).toContain("끝나지 않은 로그인이 거절되고 있습니다");
  });
});

describe.each<Generation>(["b"])("one of generation %s whose database is an older one", (generation) => {
  test("shows nobody whoever has his number now, and writes nothing for him", async () => {
    await startBoth(generation);
    const backup = join(folder, "backup");
    await restartAfter(generation, () => cpSync(dataDir(), backup, { recursive: true }));
    const password = "Late@1234";
    const admin = await logIn(generation, "admin");
    const add = (userId: string) => {
      const texts = {
        userId,
        name: userId,
        email: `${userId}@example.com`,
        organizationId: "ORGNZT_0000000000000",
      };
      const secrets = { password, confirmPassword: password };
      return answered(
        303,
        admin.post("/admin/user/create", { intent: "create-user", role: "GNR", ...texts, ...secrets }),
      );
    };
    await add("late");
    const [late, writing] = [openSession(app.origin), openSession(app.origin)];
    for (const session of [late, writing]) {
      await answered(303, session.post("/login", { id: "late", password }));
    }
    await restartAfter(generation, () => {
      rmSync(dataDir(), { recursive: true });
      cpSync(backup, dataDir(), { recursive: true });
    });
    await add("stranger");
    const post = { intent: "save-post", title: "남의 글", contentFormat: "text", content: "글" };
    const refused = await answered(401, writing.post("/community/free/create", post, { multipart: true }));
    expect(typedIn(refused.html, "title")).toBe("남의 글");
    expect((await answered(200, admin.get("/community/free"))).html).not.toContain("남의 글");
    for (const path of ["/mypage", "/mypage/delete", "/mypage"]) {
      expect((await late.get(path)).html).not.toContain("stranger");
    }
    await late.post("/mypage", { intent: "save-nickname", nickname: "남의 것" });
    await late.post("/mypage/delete", { intent: "delete-account", confirmation: "DELETE" });
    const stranger = openSession(app.origin);
    await answered(303, stranger.post("/login", { id: "stranger", password }));
    expect((await answered(200, stranger.get("/mypage"))).html).not.toContain("남의 것");
  });
});

/** A backend of its own whose clock is off, answers' dates included, which Node takes from the machine. */
async function startClocked(aheadMs: number) {
  const clock = join(folder, "clock");
  writeFileSync(clock, new Date(Date.now() + aheadMs).toJSON());
  const program = spawn(process.execPath, ["build/programs/reference-backend.js"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", BACKEND_PORT: "0", DATA_DIR: dataDir() },
      ...{ NODE_OPTIONS: `--import=${resolve("tests/support/moved-clock.mjs")}`, CLOCK_FILE: clock },
    },
  });
  const [line] = await once(program.stdout, "data");
  const { port } = new URL(/http:\S+/.exec(String(line))?.[0] ?? "");
  let dateAheadMs = 0;
  const front = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = requestHttp({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      const date = new Date(Date.now() + dateAheadMs).toUTCString();
      outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, date });
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  return {
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    tellDate(ms: number) {
      dateAheadMs = ms;
    },
    async close() {
      front.close();
      front.closeAllConnections();
      program.kill("SIGKILL");
      await once(program, "exit");
    },
  };
}

test("one whose clock is an hour behind lets people in, and that is said once, and once more when it is right", async () => {
  const clocked = await startClocked(-HOUR_MS);
  try {
    app = await startApp({ BACKEND_URL: clocked.origin, LOG_LEVEL: "info", SESSION_SECRETS });
    await expect.poll(readiness, { timeout: 40_000, interval: 500 }).toEqual(["ready"]);
    clocked.tellDate(-HOUR_MS);
    await expect
      .poll(() => readiness().then((lines) => lines.length), { timeout: 40_000, interval: 500 })
      .toBe(2);
    expect((await readiness())[1]).toMatch(/^the backend's clock is -3(60[0-3]|59\d) s ahead of ours$/);
    const [admin, user] = [openSession(app.origin), openSession(app.origin)];
    await Promise.all([admin.login("admin"), user.login("user")]);
    expect((await user.get("/mypage")).status).toBe(200);
    const { html } = await answered(200, admin.get("/admin/overview"));
    expect(wordsOf(html)).toContain(`백엔드의 시계가 60분 느립니다.`);
    clocked.tellDate(0);
    await expect.poll(readiness, { timeout: 40_000, interval: 500 }).toEqual(["ready"]);
    expect(countLines("the backend's clock differs from ours")).toBe(1);
    await expect.poll(() => countLines("the backend's clock is right again")).toBe(1);
  } finally {
    await clocked.close();
  }
});

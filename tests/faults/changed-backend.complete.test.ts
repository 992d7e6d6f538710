import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, request as requestHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionWords } from "../../app/session/words";
import { type ReferenceBackend, startReferenceBackend } from "../../reference-backend/server";
import { type AppServer, portOf } from "../support/app-server";
import { sendPost } from "../support/board-pages";
import { useClock } from "../support/clock";
import { BEHAVIOURS, type Generation, startAppBefore } from "../support/generations";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { fieldValue, summaryOf, wordsOf } from "../support/http-session-page";

/** A backend that changes under a running app: another key, an older database, another clock. */

const HOUR_MS = 3_600_000;
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
  backend = await startReferenceBackend({
    dataDir: dataDir(),
    port,
    generation,
  });
};
async function startBoth(generation: Generation): Promise<void> {
  await startBackend(generation);
  app = await startAppBefore(backend);
}
/** Restarts the changed backend while the operator's monitor sees the outage and the return. */
async function restartAfter(generation: Generation, act: () => void): Promise<void> {
  await backend.close();
  await expect.poll(readiness, { timeout: 10_000 }).not.toContain("ready");
  act();
  await startBackend(generation, portOf(backend));
  await expect.poll(readiness, { timeout: 10_000 }).toContain("ready");
}
const logIn = (generation: Generation, id: "admin" | "user") =>
  openMemberSession(app.origin, id, BEHAVIOURS[generation].passwords[id]);
const readiness = async () => (await (await fetch(`${app.origin}/readyz`)).text()).trim().split("\n");

const CREATE = "/community/free/create";

test.each<Generation>(["egov-4.2", "egov-5.0.1"])(
  "a backend of generation %s with another key makes members log in again with their typed text",
  async (generation) => {
    await startBoth(generation);
    const [user, otherSession] = [await logIn(generation, "user"), await logIn(generation, "user")];
    // An unchanged restart ends no login and causes no message.
    await restartAfter(generation, () => {});
    for (const session of [user, otherSession]) expect((await session.get("/mypage")).status).toBe(200);
    expect(await readiness()).toEqual(["ready"]);
    await restartAfter(generation, () => rmSync(join(dataDir(), "jwt-secret")));
    const post = { title: "남는 제목", content: "남는 글" };
    const refusal = await answered(401, sendPost(user, CREATE, post));
    expect(summaryOf(refusal.html)).toEqual([sessionWords().ended]);
    expect(fieldValue(refusal.html, "title")).toBe("남는 제목");
    await user.login("user", BEHAVIOURS[generation].passwords.user);
    await answered(303, sendPost(user, CREATE, post));
  },
);

test("a backend restored from an older database shows and changes no record under a number that another member has now", async () => {
  await startBoth("egov-5.0");
  const backup = join(folder, "backup");
  await restartAfter("egov-5.0", () => cpSync(dataDir(), backup, { recursive: true }));
  const password = "Late@1234";
  const admin = await logIn("egov-5.0", "admin");
  const add = (userId: string) => {
    const fields = {
      ...{ intent: "create-user", userId, name: userId, email: `${userId}@example.com`, role: "GNR" },
      ...{ organizationId: "ORGNZT_0000000000000", password, confirmPassword: password },
    };
    return answered(303, admin.post("/admin/user/create", fields));
  };
  const enter = async (id: string) => {
    const session = openSession(app.origin);
    await answered(303, session.post("/login", { id, password }));
    return session;
  };
  await add("late");
  const lateSession = await enter("late");
  await restartAfter("egov-5.0", () => {
    rmSync(dataDir(), { recursive: true });
    cpSync(backup, dataDir(), { recursive: true });
  });
  await add("stranger");
  for (const path of ["/mypage", "/mypage/delete", "/mypage"])
    expect((await lateSession.get(path)).html).not.toContain("stranger");
  await lateSession.post("/mypage", { intent: "save-nickname", nickname: "남의 것" });
  await lateSession.post("/mypage/delete", { intent: "delete-account", confirmation: "DELETE" });
  const strangerSession = await enter("stranger");
  expect((await answered(200, strangerSession.get("/mypage"))).html).not.toContain("남의 것");
});

const clock = useClock(new Date().toJSON());

/** Starts a backend with a clock that is behind, including the Date header of Node. */
async function startClocked() {
  await clock.moveTo(new Date(Date.now() - HOUR_MS).toJSON());
  const program = spawn(process.execPath, ["build/programs/reference-backend.js"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", BACKEND_PORT: "0", DATA_DIR: dataDir() },
      ...clock.environment,
    },
  });
  const [line] = await once(program.stdout, "data");
  const { port } = new URL(/http:\S+/.exec(String(line))?.[0] ?? "");
  const front = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = requestHttp({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      const date = new Date(Date.now() - HOUR_MS).toUTCString();
      outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, date });
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  return {
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async close() {
      front.close();
      front.closeAllConnections();
      program.kill("SIGKILL");
      await once(program, "exit");
    },
  };
}

test("a backend with a clock an hour behind accepts logins, and is named by /readyz and to administrators", async () => {
  const clocked = await startClocked();
  try {
    app = await startAppBefore(clocked);
    const isBehind = expect.stringMatching(/^the backend's clock is -3(60[0-3]|59\d) s ahead of ours$/);
    await expect.poll(readiness, { timeout: 40_000, interval: 500 }).toEqual(["ready", isBehind]);
    const [admin, user] = [await logIn("egov-4.2", "admin"), await logIn("egov-4.2", "user")];
    expect((await user.get("/mypage")).status).toBe(200);
    const { html } = await answered(200, admin.get("/admin/overview"));
    expect(wordsOf(html)).toContain(`백엔드의 시계가 60분 느립니다.`);
  } finally {
    await clocked.close();
  }
});

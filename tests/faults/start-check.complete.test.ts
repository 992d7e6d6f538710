import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type AppServer, freePort, type LogLine, startApp } from "../support/app-server";
import { useFolder } from "../support/folders";
import { startStandIn } from "../support/http-stand-in";

/** The check before serving: wrong settings stop the start, and other problems are logged in one line. */

const SESSION_SECRETS = "a-secret-for-tests-only-0123456789abcdef";
const MESSAGE = "the start-up check found";

let app: AppServer | null = null;
let backend: Awaited<ReturnType<typeof startStandIn>> | null = null;
afterEach(async () => {
  await app?.stop();
  await backend?.close();
});

const EMPTY_LIST = { json: { resultCode: 200, result: { resultList: [], resultCnt: 0 } } };
/** /readyz is 503 in front of a backend without boards, once the app has asked for them. */
const BOARDS = Object.fromEntries(
  ["notice", "free", "qna"].map((board) => [`/api/community/${board}`, EMPTY_LIST]),
);

async function startWith(environment: Record<string, string>, headers: Record<string, string> = {}) {
  const answers = {
    ...BOARDS,
    "/mainPage": { json: { resultCode: 200 } },
    "/board": { status: 404, json: {} },
  };
  backend = await startStandIn(
    Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, { ...answer, headers }])),
  );
  app = await startApp({ ...settingsFor(backend), ...environment });
  return findLine(app);
}

const settingsFor = ({ origin }: { origin: string }) => ({
  ...{ BACKEND_URL: origin, BACKEND_GENERATION: "egov-4.2", LOG_LEVEL: "info" },
});

async function findLine({ logged }: AppServer): Promise<LogLine | undefined> {
  await expect.poll(() => logged(MESSAGE).length, { timeout: 60_000 }).toBe(1);
  return logged(MESSAGE)[0];
}

// Two apps start in turn beside other heavy tests.
describe("the check at start-up", { timeout: 180_000 }, () => {
  test("passes with one line", async () => {
    const line = await startWith({});
    expect(line).toMatchObject({ level: 30, msg: "the start-up check found all well", faults: [] });
    expect(line?.backend).toMatchObject({ status: 200, isOfGateway: false });
  });

  test("names an unwritable temporary folder, an unreachable Redis and a wrong clock", async () => {
    const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
    const date = new Date(Date.now() + 600_000).toUTCString();
    const line = await startWith({ TMPDIR: join(tmpdir(), "no-such-folder"), REDIS_URL }, { date });
    expect(line).toMatchObject({ level: 40, msg: "the start-up check found faults" });
    expect(line?.faults).toEqual([
      expect.stringMatching(/no-such-folder \(ENOENT\)/),
      expect.stringMatching(/^the backend's clock is (5[5-9]\d|600) s ahead/),
      expect.stringMatching(/^Redis does not answer/),
    ]);
  });

  test("names a backend that answers with errors", async () => {
    backend = await startStandIn({ ...BOARDS, "/mainPage": { status: 503, json: {} } });
    const { answers } = backend;
    setTimeout(() => {
      answers["/mainPage"] = { json: { resultCode: 200 } };
    }, 8000);
    app = await startApp(settingsFor(backend));
    expect((await findLine(app))?.faults).toEqual(["the backend answers 503: pages will say so"]);
  });
});

test.each([
  ["no backend", { BACKEND_URL: "" }, /BACKEND_URL: set the origin/],
  ["no secret", { SESSION_SECRETS: "" }, /SESSION_SECRETS: required/],
  ["neither", { BACKEND_URL: "", SESSION_SECRETS: "" }, /BACKEND_URL: set.*SESSION_SECRETS: required/s],
  ["a short secret", { SESSION_SECRETS: "short" }, /32 characters or more/],
  ["an invalid secret", { SESSION_SECRETS: "abc".repeat(20) }, /repeats itself/],
  [
    "one valid and one invalid secret",
    { SESSION_SECRETS: `${SESSION_SECRETS},${"0".repeat(64)}` },
    /repeats itself/,
  ],
  ["an invalid proxy address", { TRUSTED_PROXIES: "nginx" }, /TRUSTED_PROXIES: .*"nginx"/],
])("the app refuses to start with %s and gives the reason", (_, environment, message) => {
  const validEnvironment = { BACKEND_URL: "http://127.0.0.1:9", SESSION_SECRETS, PATH: process.env.PATH };
  const { status, stderr } = spawnSync(process.execPath, ["build/programs/start.js"], {
    env: { ...validEnvironment, NODE_ENV: "production", ...environment },
    encoding: "utf8",
    timeout: 20_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
});

describe("a data folder that is not writable", () => {
  const folder = useFolder();
  const start = (program: string, environment: Record<string, string>) => {
    const file = join(folder, "file");
    writeFileSync(file, "x");
    const { status, stderr } = spawnSync(process.execPath, [`build/programs/${program}.js`], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: join(file, "data"), ...environment },
      encoding: "utf8",
      timeout: 20_000,
    });
    return { status, lines: stderr.trim().split("\n") };
  };
  const SENTENCE =
    /^.*: the data folder \S+\/file\/data cannot be written(: a part of its path is a file)? \(ENOTDIR\)\. Make it writable, or set DATA_DIR to another folder\.$/;

  test.each([
    ["with a configured secret", "start", { BACKEND_URL: "embedded", SESSION_SECRETS }],
    ["with a secret to store there", "start", { BACKEND_URL: "embedded" }],
    ["for the reference backend alone", "reference-backend", { BACKEND_PORT: "0" }],
  ])("ends the start with one sentence, %s", (_case, program, environment) => {
    expect(start(program, environment)).toEqual({ status: 1, lines: [expect.stringMatching(SENTENCE)] });
  });
});

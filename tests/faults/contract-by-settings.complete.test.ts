import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listFeedIds } from "../support/feed";
import { BEHAVIOURS, startOwnBackend } from "../support/generations";
import { withRunClock } from "../support/run-clock";
import { OWN_BOARDS, OWN_GROUP, startDistantBackend } from "../support/start-distant-backend";

/** The contract with a backend that the operator started, configured by settings only. */

type Settings = Record<string, string>;
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "by-settings-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npx vitest run --project contract` with only these settings in its environment. */
async function holdContract(settings: Settings) {
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const run = spawn("npx", ["vitest", "run", "--project", "contract", ...reporters], {
    env: withRunClock({
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "test", NO_COLOR: "1" },
      ...settings,
    }),
  });
  const runEnded = once(run, "exit");
  const [output, errors] = await Promise.all([text(run.stdout), text(run.stderr)]);
  const [exitCode] = await runEnded;
  const { testResults, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = tests.filter(({ status }) => status === "failed");
  return {
    ...{ exitCode, printed: output, passed: numPassedTests, failed: numFailedTests },
    failures: failures
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages}`)
      .concat(exitCode === 0 ? [] : [errors]),
    skipped: tests
      .filter(({ status }) => status === "skipped" || status === "pending")
      .map((testCase) => testCase.fullName),
  };
}

type Outcome = Awaited<ReturnType<typeof holdContract>>;

/** Each skipped test has its reason in its name and in the output. */
function expectNamedSkips({ skipped, printed }: Outcome): void {
  const printedReasons = [...printed.matchAll(/^(.+) is skipped: (.+)$/gm)].map(
    ([, name, reason]) => `${name} (skipped: ${reason})`,
  );
  expect(skipped.filter((name) => !printedReasons.some((line) => name.includes(line)))).toEqual([]);
}

/** Loads the gateways of a process with this backend. */
async function openGateways(origin: string) {
  vi.stubEnv("BACKEND_URL", origin);
  vi.resetModules();
  return {
    ...(await import("~/backend/auth.server")),
    ...(await import("../../app/backend/users.server")),
    ...(await import("~/backend/boards.server")),
    ...(await import("~/backend/auth.server")),
    ...(await import("~/backend/tags.server")),
    ...(await import("~/backend/users.server")),
  };
}
type Gateways = Awaited<ReturnType<typeof openGateways>>;
type Login = { id: string; password: string };

const VISITOR = { token: null, refused: false };
const callerOf = async ({ signIn }: Gateways, { id, password }: Login) => ({
  ...{ token: (await signIn(id, password)).token, refused: false },
});

/** Reads everything that a run must leave unchanged. */
async function lookAround(gateways: Gateways, admin: Login, origin: string) {
  gateways.invalidateMembers();
  const { members } = await gateways.listMembers(await callerOf(gateways, admin));
  const postsOf = async (board: "notice" | "free") =>
    (await gateways.listPosts(board, { condition: "0", word: "", page: 1 }, VISITOR)).total;
  return {
    members: members.map(({ id }) => id).sort(),
    posts: [await postsOf("notice"), await postsOf("free")],
    toilets: await listFeedIds(origin),
    tags: (await gateways.listAllTags(VISITOR)).map(({ name, color }) => `${name} ${color}`),
  };
}

type Backend = { origin: string; behind?: string; settings?: Settings; close(): Promise<void> };

const OPERATOR = { id: "operator7", password: "운영자 & 암호 <1>" };
const RESIDENT = { id: "resident7", password: "주민 + 암호 2" };

/** Starts the empty fork with logins that differ from the sample's. */
async function startOwnA(): Promise<Backend> {
  const backend = await startOwnBackend({ sample: false });
  const gateways = await openGateways(backend.origin);
  const admin = await callerOf(gateways, { id: "admin", password: "1" });
  const add = ({ id, password }: Login, role: string) =>
    gateways.createUser(
      { id, password, role, name: id, email: `${id}@example.com`, organizationId: "ORGNZT_0000000000000" },
      admin,
    );
  await add(OPERATOR, "USR");
  await add(RESIDENT, "GNR");
  await gateways.deleteUser("user", admin);
  await gateways.changePassword({ oldPassword: "1", newPassword: "not the sample's" }, admin);
  return backend;
}

const loginsAs = (admin: Login, user: Login): Settings => ({
  CONTRACT_ADMIN_ID: admin.id,
  CONTRACT_ADMIN_PASSWORD: admin.password,
  CONTRACT_USER_ID: user.id,
  CONTRACT_USER_PASSWORD: user.password,
});

afterEach(() => vi.unstubAllEnvs());

const { passwords } = BEHAVIOURS["egov-5.0.1"];
const SAMPLE_C = {
  admin: { id: "admin", password: passwords.admin },
  user: { id: "user", password: passwords.user },
};

type Variant = {
  start(): Promise<Backend>;
  admin: Login;
  user: Login;
  /** minimum */
  passes: number;
  skips: number;
  settings: Settings;
  isOnce?: boolean;
};

test.each<[string, Variant]>([
  [
    "the empty fork of egov-4.2 with other logins",
    {
      ...{ start: startOwnA, admin: OPERATOR, user: RESIDENT, passes: 70, skips: 1 },
      settings: { BACKEND_ADMIN_ROLES: "USR" },
    },
  ],
  [
    "a fork of egov-5.0.1 with its own boards, groups, path, authority and encoding, 300 ms away",
    {
      ...{
        start: () => startDistantBackend(folder),
        ...SAMPLE_C,

        passes: 70,
        skips: 0,
        isOnce: true,
      },
      settings: { ...OWN_BOARDS, BACKEND_ADMIN_ROLES: OWN_GROUP },
    },
  ],
])(
  "the backend of %s passes the contract twice and stays unchanged",
  async (_, { start, admin, user, settings, passes, skips, isOnce }) => {
    const { origin, behind = origin, settings: ownSettings, close } = await start();
    const gateways = await openGateways(behind);
    const look = () => lookAround(gateways, admin, behind);
    try {
      const pageBefore = await look();
      for (const _ of isOnce ? ["once"] : ["on what it began with", "on what the first run has left"]) {
        const outcome = await holdContract({
          ...{ CONTRACT_BACKEND_URL: origin, ...loginsAs(admin, user), ...settings, ...ownSettings },
        });
        expect(outcome.failures).toEqual([]);
        expect([outcome.exitCode, outcome.failed]).toEqual([0, 0]);
        expect(outcome.passed).toBeGreaterThanOrEqual(passes);
        expect(outcome.skipped.length).toBeGreaterThanOrEqual(skips);
        expectNamedSkips(outcome);
        expect(await look()).toEqual(pageBefore);
      }
    } finally {
      await close();
    }
  },
  900_000,
);

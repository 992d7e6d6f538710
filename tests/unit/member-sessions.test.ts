import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deviceOf, readDevice } from "~/session/device";

const MINUTE_MS = 60_000;
const STARTED = new Date("2026-11-24T09:00:00+09:00");

type Role = "admin" | "member";
const memberOf = (role: Role, id = "kim") =>
  ({ id, name: id, role, uniqId: "U1", loginType: "password" }) as const;

async function open(idleMinutes = "") {
  vi.resetModules();
  vi.stubEnv("SESSION_IDLE_MINUTES", idleMinutes);
  return {
    ...(await import("~/session/session.server")),
    ...(await import("~/session/start-session.server")),
    ...(await import("~/session/viewer.server")),
  };
}
type Modules = Awaited<ReturnType<typeof open>>;

const requestWithCookie = (setCookie: string) =>
  new Request("http://toilet.example/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });
/** A token without an expiry lasts an hour. */
const logIn = ({ startSession }: Modules, role: Role, id?: string) =>
  startSession({ token: "opaque", member: memberOf(role, id) });
const isIn = async ({ readSession }: Modules, cookie: string) =>
  (await readSession(requestWithCookie(cookie))).has("member");
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE_MS);

/** Reads a page. Returns the cookie that the browser has afterwards. */
async function readPage({ getViewer, applyAnswerHeaders }: Modules, cookie: string): Promise<string> {
  const context = {};
  await getViewer({ request: requestWithCookie(cookie), context });
  const headers = new Headers();
  await applyAnswerHeaders(context, headers, 200);
  return headers.getSetCookie()[0] ?? cookie;
}

beforeEach(() => void vi.useFakeTimers({ now: STARTED, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("a session that is not used", () => {
  test.each<[string, string, Role, number, boolean]>([
    ["an administrator's session", "", "admin", 31, false],
    ["an administrator's session", "", "admin", 29, true],
    ["a member's", "", "member", 59, true],
    ["a member's session with the setting", "off,10", "member", 11, false],
    ["an administrator's session without a limit", "off", "admin", 59, true],
  ])(
    "stays alive or ends: %s (%s, %s), after %i minutes alive: %s",
    async (_, setting, role, minutes, isAlive) => {
      const modules = await open(setting);
      const cookie = await logIn(modules, role);
      pass(minutes);
      expect(await isIn(modules, cookie)).toBe(isAlive);
      expect(await modules.hasIdledOut(requestWithCookie(cookie))).toBe(!isAlive);
    },
  );

  test("stays alive while its pages are read, but an older copy of the cookie does not", async () => {
    const modules = await open();
    const cookie = await logIn(modules, "admin");
    pass(20);
    const newerPage = await readPage(modules, cookie);
    expect(newerPage).not.toBe(cookie);
    pass(20);
    expect([await isIn(modules, newerPage), await isIn(modules, cookie)]).toEqual([true, false]);
  });

  test("is renewed once a minute at most, and only if it has an idle limit", async () => {
    const modules = await open();
    const [admin, member] = [await logIn(modules, "admin"), await logIn(modules, "member")];
    pass(0.5);
    expect(await readPage(modules, admin)).toBe(admin);
    pass(10);
    expect(await readPage(modules, member)).toBe(member);
    expect(await readPage(modules, admin)).not.toBe(admin);
  });

  test("does not end by idleness if its cookie lacks the time of use", async () => {
    const modules = await open();
    const old = await modules.commitSession(
      (await import("@remix-run/node")).createSession({ member: memberOf("admin"), sessionId: "s" }) as never,
    );
    pass(50);
    expect(await isIn(modules, old)).toBe(true);
  });
});

test("a session ends after thirty days even if its token lasts longer", async () => {
  const { tokenExpiry } = await open();
  const { SignJWT } = await import("jose");
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 3600;
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(inDays(400))
    .sign(new Uint8Array(32));
  expect(tokenExpiry(token)).toBe(inDays(30));
});

describe("ending all other sessions of a member", () => {
  const endOthers = async ({ readSession, endOtherSessions, commitSession }: Modules, cookie: string) =>
    commitSession(await endOtherSessions(await readSession(requestWithCookie(cookie))));

  test("ends copies of this session's cookie as well, and no session of another member", async () => {
    const modules = await open();
    const [firstCookie, secondCookie, thirdCookie] = [
      await logIn(modules, "member"),
      await logIn(modules, "member"),
      await logIn(modules, "member", "lee"),
    ];
    pass(1);
    const cookie = await endOthers(modules, firstCookie);
    const aliveStates = await Promise.all(
      [cookie, firstCookie, secondCookie, thirdCookie].map((cookieHeader) => isIn(modules, cookieHeader)),
    );
    expect(aliveStates).toEqual([true, false, false, true]);
    pass(1);
    expect(await isIn(modules, await logIn(modules, "member"))).toBe(true);
  });

  test("works for two sessions one after the other", async () => {
    const modules = await open();
    const first = await endOthers(modules, await logIn(modules, "member"));
    pass(1);
    const second = await endOthers(modules, await logIn(modules, "member"));
    expect([await isIn(modules, first), await isIn(modules, second)]).toEqual([false, true]);
  });
});

describe("the known sessions of a member", () => {
  const sessionOf = (sessionId: string, minutes = 0) => ({
    ...{ sessionId, device: "windows chrome", startedAt: STARTED.getTime() },
    ...{ usedAt: STARTED.getTime() + minutes * MINUTE_MS, expiresAt: STARTED.getTime() + 60 * MINUTE_MS },
  });
  const openKnownSessions = async () =>
    (await import("~/session/known-sessions.server")).createKnownSessions(null);

  test("are listed by their last use until they expire, twenty at most", async () => {
    const knownSessions = await openKnownSessions();
    for (let number = 0; number < 25; number += 1)
      await knownSessions.touch("kim", sessionOf(`s${number}`, number));
    const ids = (await knownSessions.list("kim")).map(({ sessionId }) => sessionId);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, "s24", "s5"]);
    expect(await knownSessions.list("lee")).toEqual([]);
    pass(61);
    expect(await knownSessions.list("kim")).toEqual([]);
  });

  test("are stored for 5,000 members, and the least recently used are evicted first", async () => {
    const knownSessions = await openKnownSessions();
    for (let number = 0; number <= 5000; number += 1) await knownSessions.touch(`m${number}`, sessionOf("s"));
    expect([(await knownSessions.list("m0")).length, (await knownSessions.list("m5000")).length]).toEqual([
      0, 1,
    ]);
  });

  test("are forgotten one by one and all at once", async () => {
    const knownSessions = await openKnownSessions();
    for (const id of ["a", "b", "c"]) await knownSessions.touch("kim", sessionOf(id));
    await knownSessions.forget("kim", "b");
    expect((await knownSessions.list("kim")).map(({ sessionId }) => sessionId)).toEqual(["a", "c"]);
    await knownSessions.forgetAllOf("kim");
    expect(await knownSessions.list("kim")).toEqual([]);
  });
});

const WINDOWS_CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [WINDOWS_CHROME, "windows chrome"],
  [`${WINDOWS_CHROME} Edg/131.0.0.0`, "windows edge"],
  [`${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, "android samsung"],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, "iphone safari"],
  [`${IPHONE} Mobile/15E148 KAKAOTALK 11.0.0`, "iphone kakaotalk"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0", "mac firefox"],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "chromeos chrome",
  ],
  ["curl/8.5.0", "other other"],
  [null, "other other"],
])("the user agent %s is shown as %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
  const { system, browser } = readDevice(device);
  expect(`${system} ${browser}`).toBe(device);
});

test("a device stored by another version is shown as unknown", () => {
  expect(readDevice("toaster")).toEqual({ system: "other", browser: "other" });
});

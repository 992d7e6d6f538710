import { createSession } from "@remix-run/node";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readIdleMinutes } from "~/env/env.schema";
import { createKnownSessions } from "~/session/known-sessions.server";
import { RequestState } from "~/session/request-state.server";
import { commitSession, createSessions, readSession, tokenExpiry } from "~/session/session.server";
import { deviceOf, readDevice } from "../../app/session/known-sessions.server";
import { endOtherSessions, newSession, startSession } from "../../app/session/session.server";

const MINUTE_MS = 60_000;
const STARTED = new Date("2026-11-24T09:00:00+09:00");

type Role = "admin" | "member";
const memberOf = (role: Role, id = memberId) =>
  ({ id, name: id, role, uniqId: "U1", loginType: "password" }) as const;

/** Each test has its own member, because a process remembers which sessions of a member have ended. */
let memberId = "";
let members = 0;

const requestWithCookie = (setCookie: string) =>
  new Request("http://toilet.example/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });
/** A token without an expiry lasts an hour. */
const logIn = (role: Role, id?: string) => startSession({ token: "opaque", member: memberOf(role, id) });
const isIn = async (cookie: string) => (await readSession(requestWithCookie(cookie))).has("member");
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE_MS);

/** Reads a page. Returns the cookie that the browser has afterwards. */
async function readPage(cookie: string): Promise<string> {
  const state = new RequestState(requestWithCookie(cookie));
  await state.viewer;
  const headers = new Headers();
  await state.finish(headers);
  return headers.getSetCookie()[0] ?? cookie;
}

beforeEach(() => {
  members += 1;
  memberId = `kim-${members}`;
  vi.useFakeTimers({ now: STARTED, toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

describe("a session that is not used", () => {
  test.each<[string, string, Role, number, boolean]>([
    ["an administrator's session", "30,off", "admin", 31, false],
    ["an administrator's session", "30,off", "admin", 29, true],
    ["a member's", "30,off", "member", 59, true],
    ["a member's session with the setting", "off,10", "member", 11, false],
    ["an administrator's session without a limit", "off", "admin", 59, true],
  ])(
    "stays alive or ends: %s (%s, %s), after %i minutes alive: %s",
    async (_, setting, role, minutes, isAlive) => {
      const idleMinutes = readIdleMinutes(setting);
      const sessions = createSessions({ secrets: ["a-secret-for-this-test"], isSecure: false, idleMinutes });
      const login = newSession({ token: "opaque", member: memberOf(role) });
      const request = requestWithCookie(await sessions.commitSession(login));
      pass(minutes);
      expect((await sessions.readSession(request)).has("member")).toBe(isAlive);
      expect(await sessions.hasIdledOut(request)).toBe(!isAlive);
    },
  );

  test("stays alive while its pages are read, but an older copy of the cookie does not", async () => {
    const cookie = await logIn("admin");
    pass(20);
    const newerPage = await readPage(cookie);
    expect(newerPage).not.toBe(cookie);
    pass(20);
    expect([await isIn(newerPage), await isIn(cookie)]).toEqual([true, false]);
  });

  test("is renewed once a minute at most, and only if it has an idle limit", async () => {
    const [admin, member] = [await logIn("admin"), await logIn("member")];
    pass(0.5);
    expect(await readPage(admin)).toBe(admin);
    pass(10);
    expect(await readPage(member)).toBe(member);
    expect(await readPage(admin)).not.toBe(admin);
  });

  test("does not end by idleness if its cookie lacks the time of use", async () => {
    const old = await commitSession(createSession({ member: memberOf("admin"), sessionId: "s" }) as never);
    pass(50);
    expect(await isIn(old)).toBe(true);
  });
});

test("a session ends after thirty days even if its token lasts longer", async () => {
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 3600;
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(inDays(400))
    .sign(new Uint8Array(32));
  expect(tokenExpiry(token)).toBe(inDays(30));
});

describe("a session whose token the backend refused", () => {
  const answer = async (headers: Headers) => {
    const state = new RequestState(requestWithCookie(await logIn("member")));
    (await state.viewer).caller.refused = true;
    await state.finish(headers);
    return headers.getSetCookie();
  };

  test("ends with the answer of any page or file, which keeps its other cookies", async () => {
    const cookies = await answer(new Headers({ "Set-Cookie": "display=1" }));
    expect(cookies).toEqual(["display=1", expect.stringMatching(/^session=; .*1970/)]);
  });

  test("gives way to the session with a message that a redirect sets", async () => {
    const cookie = "session=with-a-message";
    const headers = new Headers({ Location: "/login", "Set-Cookie": cookie });
    expect(await answer(headers)).toEqual([cookie]);
  });
});

describe("ending all other sessions of a member", () => {
  const endOthers = async (cookie: string) =>
    commitSession(await endOtherSessions(await readSession(requestWithCookie(cookie))));

  test("ends copies of this session's cookie as well, and no session of another member", async () => {
    const [firstCookie, secondCookie, thirdCookie] = [
      await logIn("member"),
      await logIn("member"),
      await logIn("member", `${memberId}-other`),
    ];
    pass(1);
    const cookie = await endOthers(firstCookie);
    const aliveStates = await Promise.all(
      [cookie, firstCookie, secondCookie, thirdCookie].map((cookieHeader) => isIn(cookieHeader)),
    );
    expect(aliveStates).toEqual([true, false, false, true]);
    pass(1);
    expect(await isIn(await logIn("member"))).toBe(true);
  });

  test("works for two sessions one after the other", async () => {
    const first = await endOthers(await logIn("member"));
    pass(1);
    const second = await endOthers(await logIn("member"));
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  });
});

describe("the known sessions of a member", () => {
  const sessionOf = (sessionId: string, minutes = 0) => ({
    ...{ sessionId, device: "windows chrome", startedAt: STARTED.getTime() },
    ...{ usedAt: STARTED.getTime() + minutes * MINUTE_MS, expiresAt: STARTED.getTime() + 60 * MINUTE_MS },
  });

  test("are listed by their last use until they expire, twenty at most", async () => {
    const knownSessions = createKnownSessions(null);
    for (let number = 0; number < 25; number += 1)
      await knownSessions.touch("kim", sessionOf(`s${number}`, number));
    const ids = (await knownSessions.list("kim")).map(({ sessionId }) => sessionId);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, "s24", "s5"]);
    expect(await knownSessions.list("lee")).toEqual([]);
    pass(61);
    expect(await knownSessions.list("kim")).toEqual([]);
  });

  test("are stored for 5,000 members, and the least recently used are evicted first", async () => {
    const knownSessions = createKnownSessions(null);
    for (let number = 0; number <= 5000; number += 1) await knownSessions.touch(`m${number}`, sessionOf("s"));
    expect([(await knownSessions.list("m0")).length, (await knownSessions.list("m5000")).length]).toEqual([
      0, 1,
    ]);
  });

  test("are forgotten one by one and all at once", async () => {
    const knownSessions = createKnownSessions(null);
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

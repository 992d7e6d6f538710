import { describe, expect, it, onTestFinished, test } from "vitest";
import { backendChanges, describeChange } from "~/backend/profile/backend-changes";
import {
  firstProfile,
  isServed,
  nextProfile,
  type Observation,
  type ProfileSettings,
} from "~/backend/profile/backend-profile";
import { probeGeneration } from "~/backend/profile/generation-probe";
import type { Generation } from "~/backend/profile/generations";
import { type StandInAnswer, startStandIn } from "../support/http-stand-in";

/** The table's observations are a second apart unless a row says otherwise. */

const START = Date.UTC(2026, 10, 27, 3);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const AUTO: ProfileSettings = { generation: null, tokenScheme: null, postAuthor: null };

type Step = Observation | number;

/** @param steps observations, and milliseconds to wait */
function profileAfter(steps: Step[], settings: Partial<ProfileSettings> = {}) {
  let currentMs = START;
  let profile = firstProfile({ ...AUTO, ...settings }, currentMs);
  for (const step of steps) {
    if (typeof step === "number") currentMs += step;
    else {
      currentMs += SECOND;
      profile = nextProfile(profile, step, currentMs);
    }
  }
  return { profile, now: currentMs };
}

const answers = (generation: Generation | null): Observation => ({
  kind: "answers",
  found: generation && { generation, because: "answers" },
});
const login = (generation: Generation): Observation => ({
  kind: "login",
  found: { generation, because: "login" },
});
const AWAY: Observation = { kind: "away" };
const BACK: Observation = { kind: "answer" };
const NO_VERDICT: Observation = { kind: "answers", found: "no verdict" };
const servedCall = (call: string, isServed: boolean): Observation => ({
  kind: "served",
  what: call,
  isServed,
});
const [OLD, MIDDLE, NEW] = [answers("egov-4.2"), answers("egov-5.0"), answers("egov-5.0.1")];
const CHANGED = [MIDDLE, NEW, NEW];

describe("the generation of the backend", () => {
  type Row = [what: string, steps: Step[], generation: Generation | null, before?: Generation];

  test.each<Row>([
    ["is unknown at first", [], null],
    ["is unknown if the answers fit no generation", [answers(null)], null],
    ["is unknown without a usable answer", [NO_VERDICT], null],
    ["follows the public answers", [MIDDLE], "egov-5.0"],
    ["follows a login that shows more than the public answers", [OLD, login("egov-5.0")], "egov-5.0"],
    [
      "stays while the public answers are the same as before the login",
      [OLD, login("egov-5.0"), OLD, OLD],
      "egov-5.0",
    ],
    [
      "stays after one different probe, because a call may have failed",
      [MIDDLE, NEW, MIDDLE, NEW],
      "egov-5.0",
    ],
    [
      "stays if a probe without an answer separates two different probes",
      [MIDDLE, NEW, NO_VERDICT, NEW],
      "egov-5.0",
    ],
    ["changes after two different probes in a row", [MIDDLE, NEW, NEW], "egov-5.0.1", "egov-5.0"],
    ["changes to an older generation as well", [NEW, OLD, OLD], "egov-4.2", "egov-5.0.1"],
    [
      "changes after a login showed the generation",
      [login("egov-5.0.1"), MIDDLE, MIDDLE],
      "egov-5.0",
      "egov-5.0.1",
    ],
  ])("%s", (_what, steps, generation, previousGeneration) => {
    const { profile, now } = profileAfter(steps);
    const replaced = previousGeneration
      ? { before: previousGeneration, after: generation, since: now }
      : null;
    expect(profile).toMatchObject({ generation, replaced });
  });

  test("stays as set, and a different answer is logged", () => {
    const { profile } = profileAfter([...CHANGED, login("egov-5.0.1")], { generation: "egov-4.2" });
    expect(profile).toMatchObject({ generation: "egov-4.2", answered: { generation: "egov-5.0.1" } });
    expect(profile.replaced).toMatchObject({ before: "egov-5.0", after: "egov-5.0.1" });
  });

  test.each<[string, Step[], boolean, Partial<ProfileSettings>?]>([
    ["at first", [], false],
    ["while the backend is away", [MIDDLE, AWAY], false],
    ["when the backend is back", [MIDDLE, AWAY, BACK], true],
    ["when the backend is back and its generation is unknown", [AWAY, BACK], false],
    [
      "when the backend is back and a setting names its generation",
      [AWAY, BACK],
      false,
      { generation: "egov-5.0" },
    ],
    ["until the next probe", [MIDDLE, AWAY, BACK, MIDDLE], false],
    ["until a probe failed", [MIDDLE, AWAY, BACK, NO_VERDICT], false],
  ])("is in doubt %s, after %j: %s", (_when, steps, isInDoubt, settings) => {
    expect(profileAfter(steps, settings).profile.isInDoubt).toBe(isInDoubt);
  });
});

const LEARNED: Step[] = [
  MIDDLE,
  { kind: "learned", facts: { tokenScheme: "", postAuthor: "id" } },
  servedCall("GET /members", true),
  { kind: "boards", answers: { notice: true, free: true, qna: false } },
  { kind: "asked", question: "users" },
];
const FORGOTTEN = {
  ...{ tokenScheme: null, postAuthor: null, served: {}, asked: {} },
  boards: { seen: [], missing: [], at: Number.NEGATIVE_INFINITY },
};

describe("facts learned about the backend", () => {
  test.each<[string, Step[]]>([
    ["was away and is back", [AWAY, BACK]],
    ["has another generation", CHANGED.slice(1)],
  ])("are forgotten once the backend %s", (_what, steps) => {
    const { profile, now } = profileAfter([...LEARNED, ...steps]);
    expect(profile).toMatchObject({ ...FORGOTTEN, since: now });
  });

  test.each<[string, Step[]]>([
    ["while the backend is away", [AWAY]],
    ["while it answers", [BACK, MIDDLE]],
  ])("stay %s", (_when, steps) => {
    const profileBefore = profileAfter(LEARNED).profile;
    const { tokenScheme, postAuthor, served, boards, since } = profileAfter([...LEARNED, ...steps]).profile;
    expect([tokenScheme, postAuthor, since]).toEqual(["", "id", START]);
    expect([served, boards]).toEqual([profileBefore.served, profileBefore.boards]);
  });

  test("return to the values of the settings", () => {
    const settings = { tokenScheme: "Bearer", postAuthor: "number" } as const;
    expect(profileAfter([...LEARNED, AWAY, BACK], settings).profile).toMatchObject(settings);
  });

  test("keep the same profile object if an observation shows nothing new", () => {
    const { profile, now } = profileAfter([
      ...LEARNED,
      { kind: "answer", date: new Date(START).toUTCString() },
    ]);
    for (const observation of [BACK, { kind: "answer", date: new Date(now).toUTCString() }] as Observation[])
      expect(nextProfile(profile, observation, now + SECOND)).toBe(profile);
  });
});

test.each<[string, Step[], boolean | null]>([
  ["unknown at first", [], null],
  ["served after an answer", [servedCall("GET /members", true)], true],
  [
    "missing after an answer says so",
    [servedCall("GET /members", true), servedCall("GET /members", false)],
    false,
  ],
  [
    "served after it was missing",
    [servedCall("GET /members", false), servedCall("GET /members", true)],
    true,
  ],
  ["unknown again after ten minutes", [servedCall("GET /members", false), 10 * MINUTE], null],
  ["unknown after the clock was set back", [servedCall("GET /members", false), -60 * MINUTE], null],
])("a call is %s", (_what, steps, expected) => {
  const { profile, now } = profileAfter(steps);
  expect(isServed(profile, "GET /members", now)).toBe(expected);
});

describe("the boards in the profile", () => {
  const boards = (notice: boolean | null, free: boolean | null, qna: boolean | null): Observation => ({
    kind: "boards",
    answers: { notice, free, qna },
  });

  test.each<[string, Step[], string[]]>([
    ["no board is missing before the first request", [], []],
    ["a board that fails while others answer is missing", [boards(true, true, false)], ["qna"]],
    ["a board without an answer is not missing", [boards(true, true, null)], []],
    ["no board is missing if all fail, because the backend is unwell", [boards(false, false, false)], []],
    [
      "a board that answered before is down, not missing",
      [boards(true, true, true), boards(true, true, false)],
      [],
    ],
    [
      "a missing board that answers later is there",
      [boards(true, true, false), boards(true, true, true)],
      [],
    ],
  ])("%s", (_what, steps, missingCalls) => {
    expect(profileAfter(steps).profile.boards.missing).toEqual(missingCalls);
  });
});

describe("the log for operators", () => {
  const at = (date: number): Observation => ({ kind: "answer", date: new Date(date).toUTCString() });
  const refusedLogin = (sessionId: string): Observation => ({ kind: "refused login", sessionId });

  test.each<[string, Step[], string[]]>([
    ["says nothing at first", [], []],
    ["ignores a clock that is a minute ahead", [at(START + MINUTE)], []],
    ["reports a wrong clock", [at(START - 60 * MINUTE)], ["the backend's clock is -3601 s ahead of ours"]],
    ["ignores a second clock reading within five seconds", [at(START), at(START - 60 * MINUTE)], []],
    [
      "ignores a clock that is right again",
      [at(START - 60 * MINUTE), 10 * SECOND, at(START + 12 * SECOND)],
      [],
    ],
    ["ignores a single refused login", [refusedLogin("one"), refusedLogin("one")], []],
    [
      "ignores two refused logins that are far apart",
      [refusedLogin("one"), 10 * MINUTE, refusedLogin("two")],
      [],
    ],
    [
      "reports several refused logins together",
      [refusedLogin("one"), refusedLogin("two"), refusedLogin("three")],
      [
        expect.stringMatching(
          /^since 2026-11-27T03:00:02.000Z the backend refuses logins/,
        ) as unknown as string,
      ],
    ],
    ["drops refused logins after an hour", [refusedLogin("one"), refusedLogin("two"), 60 * MINUTE], []],
    [
      "reports another generation",
      CHANGED,
      ["since 2026-11-27T03:00:03.000Z the backend is one of generation egov-5.0.1, before of egov-5.0"],
    ],
    ["drops another generation after an hour", [...CHANGED, 60 * MINUTE], []],
  ])("%s", (_what, steps, lines) => {
    const { profile, now } = profileAfter(steps);
    expect(backendChanges(profile, now).map(describeChange)).toEqual(lines);
  });
});

test.each<[string, Step[], number]>([
  ["from the start", [], START],
  ["never without a connection", [{ kind: "connection", isOpen: false }], Number.POSITIVE_INFINITY],
  [
    "from the next connection on",
    [
      { kind: "connection", isOpen: false },
      { kind: "connection", isOpen: true },
    ],
    START + 2 * SECOND,
  ],
])("the backend is connected %s", (_when, steps, connectedSince) => {
  expect(profileAfter(steps).profile).toMatchObject({ connectedSince, since: START });
});

const REFUSED: StandInAnswer = {
  status: 401,
  json: { resultCode: 403, resultMessage: "인가된", result: {} },
};
const FAILED: StandInAnswer = { status: 500, json: { status: 500 } };
const OF_GATEWAY: StandInAnswer = { status: 404, json: {}, headers: { "Content-Type": "text/html" } };
const ANY_LOGOUT = { "/auth/logout": { json: { resultCode: 200 } } };
const listOf = (result: object) => ({ "/board": { json: { resultCode: 200, result } } });
const COUNTED_BY_NUMBER = listOf({ resultCnt: 3, user: null });
const WITHOUT_GROUP = { id: null, name: null };
const WITH_GROUP = { ...WITHOUT_GROUP, groupNm: null };

type Answers = Record<string, StandInAnswer>;

/** Returns what the probe finds out about a backend with these answers, and the calls that it made. */
async function probe(givenAnswers: Answers) {
  const { origin, calls, close } = await startStandIn({
    "/auth/me": REFUSED,
    "/auth/logout": REFUSED,
    ...givenAnswers,
  });
  onTestFinished(close);
  return { found: await probeGeneration({ origin, headers: {}, boardId: "BBSMSTR_AAAAAAAAAAAA" }), calls };
}

describe("the generation in public answers", () => {
  it.each<[string, Answers, Generation | null]>([
    ["4.2, whose login record has no group", listOf({ resultCnt: "3", user: WITHOUT_GROUP }), "egov-4.2"],
    ["4.3.0, whose login record has a group", listOf({ resultCnt: "3", user: WITH_GROUP }), "egov-5.0"],
    [
      "5.0.0, whose counts are numbers and whose logout needs no login",
      { ...COUNTED_BY_NUMBER, ...ANY_LOGOUT },
      "egov-5.0",
    ],
    ["a count as a number alone, which decides nothing", COUNTED_BY_NUMBER, null],
    ["a fork of 4.2 that counts by a number", listOf({ resultCnt: 3, user: WITHOUT_GROUP }), "egov-4.2"],
    ["a fork of 5.0 that counts by a number", listOf({ resultCnt: 3, user: WITH_GROUP }), "egov-5.0"],
    [
      "5.0.1, which answers 401 to an anonymous /auth/me",
      { "/auth/me": { json: { resultCode: "401" } } },
      "egov-5.0.1",
    ],
    ["5.0.0 with a missing board", { "/board": FAILED, ...ANY_LOGOUT }, "egov-5.0"],
    ["a fork without a login record", listOf({ resultCnt: "3" }), "egov-4.2"],
    [
      "4.2 behind a gateway that blocks GET /auth/me",
      { ...listOf({ resultCnt: "3", user: WITHOUT_GROUP }), "/auth/me": OF_GATEWAY },
      "egov-4.2",
    ],
    [
      "a proxy's page in place of the answers",
      { "/board": { json: {} }, "/auth/logout": { json: {} } },
      null,
    ],
    ["a backend whose database is down", { "/board": FAILED }, null],
  ])("is derived from %s", async (_what, givenAnswers, generation) => {
    const { found, calls } = await probe({ ...COUNTED_BY_NUMBER, ...givenAnswers });
    expect(found?.generation ?? null).toBe(generation);
    expect(calls.every(({ method }) => method === "GET")).toBe(true);
  });

  it.each<[string, Answers]>([
    ["a backend that is starting", { "/board": { status: 502, json: {} } }],
    ["a backend whose proxy passes half of the calls", { "/auth/me": { status: 503, json: {} } }],
    ["a backend whose gateway passes no call", { "/auth/me": OF_GATEWAY, "/board": OF_GATEWAY }],
    ["a backend that starts between two probes", { "/board": OF_GATEWAY }],
    ["a backend that fails every call", { "/auth/me": FAILED, "/board": FAILED }],
  ])("refuses %s as no usable answer", async (_what, givenAnswers) => {
    await expect(probe({ ...COUNTED_BY_NUMBER, ...givenAnswers })).rejects.toThrow("no usable answer");
  });
});

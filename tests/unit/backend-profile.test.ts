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

/** What observations make of the backend's profile, a second apart unless the table says otherwise. */

const START = Date.UTC(2026, 10, 27, 3);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const AUTO: ProfileSettings = { generation: null, tokenScheme: null, postAuthor: null };

type Step = Observation | number;

/** @param steps observations, and milliseconds that pass */
function profileAfter(steps: Step[], settings: Partial<ProfileSettings> = {}) {
  let now = START;
  let profile = firstProfile({ ...AUTO, ...settings }, now);
  for (const step of steps) {
    if (typeof step === "number") now += step;
    else {
      now += SECOND;
      profile = nextProfile(profile, step, now);
    }
  }
  return { profile, now };
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
const served = (what: string, isServed: boolean): Observation => ({ kind: "served", what, isServed });
const [OLD, MIDDLE, NEW] = [answers("egov-4.2"), answers("egov-5.0"), answers("egov-5.0.1")];
const CHANGED = [MIDDLE, NEW, NEW];

describe("the generation", () => {
  type Row = [what: string, steps: Step[], generation: Generation | null, before?: Generation];

  test.each<Row>([
    ["is unknown at first", [], null],
    ["is unknown where the answers fit none", [answers(null)], null],
    ["is unknown without a usable answer", [NO_VERDICT], null],
    ["is what the answers show", [MIDDLE], "egov-5.0"],
    ["is what a login shows beyond the answers", [OLD, login("egov-5.0")], "egov-5.0"],
    ["stays while the answers are as before the login", [OLD, login("egov-5.0"), OLD, OLD], "egov-5.0"],
    ["stays with one other reading, as a call may have failed", [MIDDLE, NEW, MIDDLE, NEW], "egov-5.0"],
    ["stays with no answer between two other readings", [MIDDLE, NEW, NO_VERDICT, NEW], "egov-5.0"],
    ["changes with two other readings in a row", [MIDDLE, NEW, NEW], "egov-5.0.1", "egov-5.0"],
    ["changes to an older one as well", [NEW, OLD, OLD], "egov-4.2", "egov-5.0.1"],
    ["changes after a login had shown it", [login("egov-5.0.1"), MIDDLE, MIDDLE], "egov-5.0", "egov-5.0.1"],
  ])("%s", (_what, steps, generation, before) => {
    const { profile, now } = profileAfter(steps);
    const replaced = before ? { before, after: generation, since: now } : null;
    expect(profile).toMatchObject({ generation, replaced });
  });

  test("that is set stays, and another one in its place is told", () => {
    const { profile } = profileAfter([...CHANGED, login("egov-5.0.1")], { generation: "egov-4.2" });
    expect(profile).toMatchObject({ generation: "egov-4.2", answered: { generation: "egov-5.0.1" } });
    expect(profile.replaced).toMatchObject({ before: "egov-5.0", after: "egov-5.0.1" });
  });

  test.each<[string, Step[], boolean, Partial<ProfileSettings>?]>([
    ["at first", [], false],
    ["while the backend is away", [MIDDLE, AWAY], false],
    ["when it is back", [MIDDLE, AWAY, BACK], true],
    ["when it is back and nothing is known of it", [AWAY, BACK], false],
    ["when it is back and a setting names it", [AWAY, BACK], false, { generation: "egov-5.0" }],
    ["until it has been read again", [MIDDLE, AWAY, BACK, MIDDLE], false],
    ["until a reading failed", [MIDDLE, AWAY, BACK, NO_VERDICT], false],
  ])("in doubt %s: %j %s", (_when, steps, isInDoubt, settings) => {
    expect(profileAfter(steps, settings).profile.isInDoubt).toBe(isInDoubt);
  });
});

const LEARNED: Step[] = [
  MIDDLE,
  { kind: "learned", facts: { tokenScheme: "", postAuthor: "id" } },
  served("GET /members", true),
  { kind: "boards", answers: { notice: true, free: true, qna: false } },
  { kind: "asked", question: "users" },
];
const FORGOTTEN = {
  ...{ tokenScheme: null, postAuthor: null, served: {}, asked: {} },
  boards: { seen: [], missing: [], at: Number.NEGATIVE_INFINITY },
};

describe("what has been learned", () => {
  test.each<[string, Step[]]>([
    ["was away and is back", [AWAY, BACK]],
    ["has become another one", CHANGED.slice(1)],
  ])("is forgotten once the backend %s", (_what, steps) => {
    const { profile, now } = profileAfter([...LEARNED, ...steps]);
    expect(profile).toMatchObject({ ...FORGOTTEN, since: now });
  });

  test.each<[string, Step[]]>([
    ["while the backend is away", [AWAY]],
    ["while it answers", [BACK, MIDDLE]],
  ])("stays %s", (_when, steps) => {
    const before = profileAfter(LEARNED).profile;
    const { tokenScheme, postAuthor, boards, since, ...now } = profileAfter([...LEARNED, ...steps]).profile;
    expect({ tokenScheme, postAuthor, served: now.served, boards, since }).toEqual({
      ...{ tokenScheme: "", postAuthor: "id", served: before.served, boards: before.boards, since: START },
    });
  });

  test("goes back to what is set", () => {
    const settings = { tokenScheme: "Bearer", postAuthor: "number" } as const;
    expect(profileAfter([...LEARNED, AWAY, BACK], settings).profile).toMatchObject(settings);
  });

  test("is the same object where an observation shows nothing new", () => {
    const { profile, now } = profileAfter([
      ...LEARNED,
      { kind: "answer", date: new Date(START).toUTCString() },
    ]);
    for (const seen of [BACK, { kind: "answer", date: new Date(now).toUTCString() }] as Observation[])
      expect(nextProfile(profile, seen, now + SECOND)).toBe(profile);
  });
});

test.each<[string, Step[], boolean | null]>([
  ["unknown at first", [], null],
  ["served once seen to be", [served("GET /members", true)], true],
  ["missing once seen to be", [served("GET /members", true), served("GET /members", false)], false],
  ["served once it is there", [served("GET /members", false), served("GET /members", true)], true],
  ["unknown again after ten minutes", [served("GET /members", false), 10 * MINUTE], null],
  ["unknown with a clock that was set back", [served("GET /members", false), -60 * MINUTE], null],
])("a call is %s", (_what, steps, expected) => {
  const { profile, now } = profileAfter(steps);
  expect(isServed(profile, "GET /members", now)).toBe(expected);
});

describe("boards", () => {
  const boards = (notice: boolean | null, free: boolean | null, qna: boolean | null): Observation => ({
    kind: "boards",
    answers: { notice, free, qna },
  });

  test.each<[string, Step[], string[]]>([
    ["none is missing before they are asked for", [], []],
    ["one that fails while others answer is missing", [boards(true, true, false)], ["qna"]],
    ["one without an answer is not", [boards(true, true, null)], []],
    ["none is where all fail: the backend is not well", [boards(false, false, false)], []],
    ["one that answered before is down", [boards(true, true, true), boards(true, true, false)], []],
    ["one that is made later is there", [boards(true, true, false), boards(true, true, true)], []],
  ])("%s", (_what, steps, missing) => {
    expect(profileAfter(steps).profile.boards.missing).toEqual(missing);
  });
});

describe("what operators are told", () => {
  const at = (date: number): Observation => ({ kind: "answer", date: new Date(date).toUTCString() });
  const refused = (sessionId: string): Observation => ({ kind: "refused login", sessionId });

  test.each<[string, Step[], string[]]>([
    ["nothing at first", [], []],
    ["nothing of a clock a minute ahead", [at(START + MINUTE)], []],
    ["a clock that is off", [at(START - 60 * MINUTE)], ["the backend's clock is -3601 s ahead of ours"]],
    ["no clock that is read within five seconds", [at(START), at(START - 60 * MINUTE)], []],
    ["no clock that is right again", [at(START - 60 * MINUTE), 10 * SECOND, at(START + 12 * SECOND)], []],
    ["no single refused login", [refused("one"), refused("one")], []],
    ["no two that are far apart", [refused("one"), 10 * MINUTE, refused("two")], []],
    [
      "logins that are refused together",
      [refused("one"), refused("two"), refused("three")],
      [
        expect.stringMatching(
          /^since 2026-11-27T03:00:02.000Z the backend refuses logins/,
        ) as unknown as string,
      ],
    ],
    ["refused logins for an hour", [refused("one"), refused("two"), 60 * MINUTE], []],
    [
      "another generation",
      CHANGED,
      ["since 2026-11-27T03:00:03.000Z the backend is one of generation egov-5.0.1, before of egov-5.0"],
    ],
    ["another generation for an hour", [...CHANGED, 60 * MINUTE], []],
  ])("%s", (_what, steps, lines) => {
    const { profile, now } = profileAfter(steps);
    expect(backendChanges(profile, now).map(describeChange)).toEqual(lines);
  });
});

test.each<[string, Step[], number]>([
  ["from the start", [], START],
  ["never without a connection", [{ kind: "connection", isOpen: false }], Number.POSITIVE_INFINITY],
  [
    "from the next one on",
    [
      { kind: "connection", isOpen: false },
      { kind: "connection", isOpen: true },
    ],
    START + 2 * SECOND,
  ],
])("there is a connection %s", (_when, steps, connectedSince) => {
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

/** What is found out about a backend that answers like this, and what it was asked. */
async function probe(given: Answers) {
  const { origin, calls, close } = await startStandIn({
    "/auth/me": REFUSED,
    "/auth/logout": REFUSED,
    ...given,
  });
  onTestFinished(close);
  return { found: await probeGeneration({ origin, headers: {}, boardId: "BBSMSTR_AAAAAAAAAAAA" }), calls };
}

describe("what public answers show", () => {
  it.each<[string, Answers, Generation | null]>([
    ["4.2: the login record has no group", listOf({ resultCnt: "3", user: WITHOUT_GROUP }), "egov-4.2"],
    ["4.3.0: it has one", listOf({ resultCnt: "3", user: WITH_GROUP }), "egov-5.0"],
    ["5.0.0: counts are numbers, anybody is logged out", { ...COUNTED_BY_NUMBER, ...ANY_LOGOUT }, "egov-5.0"],
    ["a number alone: not at all", COUNTED_BY_NUMBER, null],
    ["a fork of 4.2 that counts by a number", listOf({ resultCnt: 3, user: WITHOUT_GROUP }), "egov-4.2"],
    ["a fork of 5.0 that counts by a number", listOf({ resultCnt: 3, user: WITH_GROUP }), "egov-5.0"],
    ["5.0.1: it says who is not logged in", { "/auth/me": { json: { resultCode: "401" } } }, "egov-5.0.1"],
    ["5.0.0 over a board that is not there", { "/board": FAILED, ...ANY_LOGOUT }, "egov-5.0"],
    ["a fork that has nobody to tell of", listOf({ resultCnt: "3" }), "egov-4.2"],
    [
      "4.2 behind a gateway that does not let GET /auth/me through",
      { ...listOf({ resultCnt: "3", user: WITHOUT_GROUP }), "/auth/me": OF_GATEWAY },
      "egov-4.2",
    ],
    ["a page of a proxy in its place", { "/board": { json: {} }, "/auth/logout": { json: {} } }, null],
    ["a backend whose database is down", { "/board": FAILED }, null],
  ])("is told by %s", async (_what, given, generation) => {
    const { found, calls } = await probe({ ...COUNTED_BY_NUMBER, ...given });
    expect(found?.generation ?? null).toBe(generation);
    expect(calls.every(({ method }) => method === "GET")).toBe(true);
  });

  it.each<[string, Answers]>([
    ["a backend that is being started", { "/board": { status: 502, json: {} } }],
    ["a backend of which its proxy knows half", { "/auth/me": { status: 503, json: {} } }],
    ["a backend of which its gateway knows nothing", { "/auth/me": OF_GATEWAY, "/board": OF_GATEWAY }],
    ["a backend that arrives between two questions", { "/board": OF_GATEWAY }],
    ["a backend that fails at everything", { "/auth/me": FAILED, "/board": FAILED }],
  ])("%s is told from one that does not say what it is", async (_what, given) => {
    await expect(probe({ ...COUNTED_BY_NUMBER, ...given })).rejects.toThrow("no usable answer");
  });
});

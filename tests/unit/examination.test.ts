import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { call } from "~/backend/client.server";
import * as state from "~/backend/profile/current-examination.server";
import { examineBackend } from "~/backend/profile/examination.server";
import { env } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { describeNote } from "../../app/backend/profile/examination.server";
import { type StandInAnswer, type StandInAnswers, startStandIn } from "../support/http-stand-in";
import { connectTo, useStandInBackend } from "../support/stand-in-backend";

const ok = (result: object): StandInAnswer => ({ json: { resultCode: 200, result } });
const DONE = ok({});
const REFUSED: StandInAnswer = { status: 401, json: { resultCode: 403, result: {} } };
const FAILED: StandInAnswer = { status: 500, json: { status: 500 } };
const AWAY: StandInAnswer = { status: 503, json: {} };
const OF_GATEWAY: StandInAnswer = { status: 404, json: {}, headers: { "Content-Type": "text/html" } };

const NOTICE = `/boardFileAtch/${env.BOARD_ID_NOTICE}`;
const LIMITS = [NOTICE, `/boardFileAtch/${env.BOARD_ID_FREE}`, `/boardFileAtch/${env.BOARD_ID_QNA}`];
const LISTS = ["/board", "/api/community/notice"];
const SPECIFIED_CALLS = [...LISTS, ...LIMITS];
const answerAll = (paths: string[], answer: StandInAnswer): StandInAnswers =>
  Object.fromEntries(paths.map((path) => [path, answer]));

const list = (more: object = {}) => ok({ resultList: [], resultCnt: "0", ...more });
const limitsOf5x = ok({ fileAtchPosblAt: "Y", posblAtchFileNumber: 2 });
/** A backend that answers as the documents say. */
const SPECIFIED: StandInAnswers = {
  "/auth/me": REFUSED,
  ...answerAll(LISTS, list()),
  ...answerAll(LIMITS, ok({ brdMstrVO: { fileAtchPosblAt: "Y" } })),
};
const WITHOUT_FORK = { "/api/community/notice": REFUSED };
const EGOV_5_0 = answerAll(LIMITS, limitsOf5x);
const EGOV_5_0_1 = { ...EGOV_5_0, "/auth/me": { json: { resultCode: "401" } } };

async function examine(answers: StandInAnswers) {
  const { origin, calls, close } = await startStandIn({ ...SPECIFIED, ...answers });
  onTestFinished(close);
  return { found: await examineBackend({ ...env, BACKEND_URL: origin }), calls };
}

describe("the generation in public answers", () => {
  const WITH_GROUP = { user: { id: null, groupNm: null } };

  it.each<[string, StandInAnswers, string]>([
    ["the specification's answers", {}, "egov-4.2"],
    [
      "what the specification leaves open: a numeric count, no login record and a logout for everyone",
      { "/board": list({ resultCnt: 3 }), "/auth/logout": DONE },
      "egov-4.2",
    ],
    ["an unlisted call that answers success", { "/auth/me": DONE }, "egov-4.2"],
    ["an unlisted call that fails", { "/auth/me": FAILED }, "egov-4.2"],
    ["the specification's lists, although no limits are answered", answerAll(LIMITS, FAILED), "egov-4.2"],
    ["4.2, whose login record has no group", { ...WITHOUT_FORK, "/board": list({ user: {} }) }, "egov-4.2"],
    ["4.2 behind a gateway that blocks GET /auth/me", { "/auth/me": OF_GATEWAY }, "egov-4.2"],
    ["4.3.0, whose login record has a group", { "/board": list(WITH_GROUP) }, "egov-5.0"],
    ["5.0.0, whose limits have no record of the board", { ...WITHOUT_FORK, ...EGOV_5_0 }, "egov-5.0"],
    ["a fork of 5.0.0", EGOV_5_0, "egov-5.0"],
    [
      "5.0.0, of whose boards one exists",
      { ...answerAll(SPECIFIED_CALLS, FAILED), [NOTICE]: limitsOf5x },
      "egov-5.0",
    ],
    ["5.0.1, which answers an anonymous GET /auth/me", EGOV_5_0_1, "egov-5.0.1"],
  ])("is derived from %s", async (_what, answers, generation) => {
    const { found, calls } = await examine(answers);
    expect(found).toMatchObject({ generation, isSure: true, clockAheadSeconds: expect.any(Number) });
    expect(calls.every(({ method }) => method === "GET")).toBe(true);
  });

  it.each<[string, StandInAnswers]>([
    ["a backend that refuses visitors", answerAll(SPECIFIED_CALLS, REFUSED)],
    ["a list of posts that fails, which may hide a login record", { "/board": FAILED }],
    [
      "a web server that answers everything",
      answerAll([...SPECIFIED_CALLS, "/auth/me"], { json: { status: "ok" } }),
    ],
  ])("is unsure, and the specification's, after %s", async (_what, answers) => {
    expect((await examine(answers)).found).toMatchObject({ generation: "egov-4.2", isSure: false });
  });

  it.each<[string, StandInAnswer]>([
    ["is starting", AWAY],
    ["is replaced by a gateway", OF_GATEWAY],
    ["fails every call", FAILED],
  ])("is not read from a backend that %s", async (_what, answer) => {
    expect((await examine(answerAll(SPECIFIED_CALLS, answer))).found).toBeNull();
  });
});

describe("the examination of the backend", () => {
  const standIn = useStandInBackend({ "/read": DONE }, { BACKEND_GENERATION: "auto" });
  const become = (answers: StandInAnswers) => Object.assign(standIn.answers, SPECIFIED, answers);
  const countExaminations = () => standIn.callsTo("/auth/me").length;
  const goAway = async () => {
    standIn.answers["/read"] = AWAY;
    await call("/read").catch(() => null);
    standIn.answers["/read"] = DONE;
  };
  const notes = () => state.backendNotes().map(describeNote);
  const warnings = () => vi.mocked(logger.warn).mock.calls.map((args) => String(args.at(-1)));
  beforeEach(() => {
    vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    become({});
  });

  it("runs once at the start, and never again while the backend answers", async () => {
    await state.examineAtStart();
    for (let count = 0; count < 3; count++) await call("/read");
    await state.generationTraits();
    expect([countExaminations(), notes(), warnings()]).toEqual([1, [], []]);
  });

  it("runs once when the backend answers after an outage, and logs another generation", async () => {
    await state.examineAtStart();
    await goAway();
    become(EGOV_5_0_1);
    await Promise.all([call("/read"), call("/read")]);
    await vi.waitFor(() => expect(state.currentGeneration()).toBe("egov-5.0.1"));
    await call("/read");
    expect(countExaminations()).toBe(2);
    expect(warnings()).toEqual([expect.anything(), "the backend has become one of another generation"]);
  });

  it("runs at the first answer if the backend was away at the start", async () => {
    become(answerAll([...SPECIFIED_CALLS, "/auth/me"], AWAY));
    await state.examineAtStart();
    expect([state.currentGeneration(), warnings()]).toEqual([
      null,
      [expect.stringContaining("cannot be found out yet")],
    ]);
    become(EGOV_5_0);
    await call("/read");
    await vi.waitFor(() => expect(state.currentGeneration()).toBe("egov-5.0"));
  });

  it("ends after three answers of other calls if none of its own is ever answered", async () => {
    become(answerAll([...SPECIFIED_CALLS, "/auth/me"], FAILED));
    await state.examineAtStart();
    for (let count = 0; count < 6; count++) {
      await call("/read");
      await state.generationTraits().catch(() => null);
    }
    const examinations = countExaminations();
    for (let count = 0; count < 3; count++) await call("/read");
    expect([state.currentGeneration(), countExaminations()]).toEqual(["egov-4.2", examinations]);
    expect(notes()).toEqual([expect.stringContaining("no answer of the backend shows its generation")]);
  });

  it("takes the specification's backend if it is unsure, and says so once in log and notes", async () => {
    become(answerAll(SPECIFIED_CALLS, REFUSED));
    await state.examineAtStart();
    for (let count = 0; count < 3; count++) await state.generationTraits();
    expect([state.currentGeneration(), countExaminations()]).toEqual(["egov-4.2", 1]);
    expect(warnings()).toEqual([expect.stringContaining("set BACKEND_GENERATION if it is another")]);
    expect(notes()).toEqual([expect.stringContaining("set BACKEND_GENERATION if it is another")]);
  });

  it("keeps what was found before if it is unsure after an outage", async () => {
    become(EGOV_5_0);
    await state.examineAtStart();
    await goAway();
    become(answerAll(SPECIFIED_CALLS, REFUSED));
    await call("/read");
    await state.generationTraits();
    expect(state.currentGeneration()).toBe("egov-5.0");
  });

  it("forgets what logins and calls have shown when the backend is back after an outage", async () => {
    const learned = state.perExamination(() => ({ isKnown: false }));
    await state.examineAtStart();
    learned().isKnown = true;
    await call("/read");
    expect(learned().isKnown).toBe(true);
    await goAway();
    expect(learned().isKnown).toBe(true);
    await call("/read");
    expect(learned().isKnown).toBe(false);
  });

  it("is compared with the answers once a minute, which names another backend and changes nothing", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await state.examineAtStart();
    become(EGOV_5_0_1);
    await state.compareBackend();
    expect(countExaminations()).toBe(1);
    for (let count = 0; count < 2; count++) {
      vi.advanceTimersByTime(60_000);
      await Promise.all([state.compareBackend(), state.compareBackend()]);
    }
    expect([countExaminations(), state.currentGeneration(), state.isLoginMisencoded()]).toEqual([
      3,
      "egov-4.2",
      true,
    ]);
    expect([notes(), warnings()]).toEqual([[expect.stringMatching(/egov-5.0.1.*restart the app/)], notes()]);
  });

  it("names a wrong clock", async () => {
    become({ "/board": { ...list(), headers: { Date: new Date(Date.now() - 3_600_000).toUTCString() } } });
    await state.examineAtStart();
    expect(notes()).toEqual([
      expect.stringMatching(/^the backend's clock is -3(60[0-3]|59\d) s ahead of ours$/),
    ]);
  });

  it("only compares the answers with a generation that a setting names", async () => {
    connectTo(standIn, { BACKEND_GENERATION: "egov-5.0" });
    become(EGOV_5_0_1);
    await state.examineAtStart();
    await goAway();
    await call("/read");
    expect([countExaminations(), state.currentGeneration()]).toEqual([1, "egov-5.0"]);
    expect(notes()).toEqual([expect.stringMatching(/^BACKEND_GENERATION says egov-5.0, .* say egov-5.0.1 /)]);
  });
});

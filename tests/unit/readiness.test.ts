import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BackendSettings } from "~/backend/current-backend.server";
import { isBackendReady } from "~/backend/health.server";
import { login, NOTICE, originOf, useGenerations } from "../../reference-backend/tests/generations";
import { type StandInAnswer, startStandIn } from "../support/http-stand-in";
import { connectTo } from "../support/stand-in-backend";
import { useStartedForEach } from "../support/started";

/** One post that breaks the backend's list must not take the site out of service. */

const SETTINGS = `/boardFileAtch/${NOTICE}`;
const OK: StandInAnswer = { json: { resultCode: 200, result: {} } };
const failedAnswer = (status: number): StandInAnswer => ({ status, json: { status, error: "Error" } });
const ofGateway: StandInAnswer = { status: 404, json: {}, headers: { "Content-Type": "text/html" } };

async function isReadyAt(
  origin: string,
  generation: BackendSettings["BACKEND_GENERATION"] = "egov-5.0",
): Promise<boolean> {
  connectTo({ origin }, { BACKEND_GENERATION: generation });
  return isBackendReady();
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a backend", () => {
  const standIn = useStartedForEach(() => startStandIn({}));
  // A busy machine must not turn a slow answer into a missing one.
  beforeEach(() => void vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal));

  test.each([
    ["answers", OK, failedAnswer(500), true],
    ["answers 500 only for its main page", failedAnswer(500), OK, true],
    ["answers 500 for both calls", failedAnswer(500), failedAnswer(500), false],
    ["answers 500 and then an unreadable body", failedAnswer(500), { ...OK, breaks: "cut" as const }, false],
    ["answers 502", failedAnswer(502), OK, false],
    ["answers 404 through a gateway while it is away", ofGateway, OK, false],
    ["answers 503", failedAnswer(503), OK, false],
    ["breaks off", { ...OK, breaks: "cut" as const }, OK, false],
  ])("is judged ready or not if it %s", async (_what, mainPage, settings, isReady) => {
    Object.assign(standIn.answers, { "/mainPage": mainPage, [SETTINGS]: settings });
    expect(await isReadyAt(standIn.origin)).toBe(isReady);
  });

  test("is not ready after a 500 of egov-4.2, where no text can break an answer", async () => {
    Object.assign(standIn.answers, { "/mainPage": failedAnswer(500), [SETTINGS]: OK });
    expect(await isReadyAt(standIn.origin, "egov-4.2")).toBe(false);
  });

  test("gets one call if it answers or is away", async () => {
    for (const answer of [OK, failedAnswer(503)]) {
      standIn.answers["/mainPage"] = answer;
      await isReadyAt(standIn.origin);
    }
    expect(standIn.calls.map(({ path }) => path)).toEqual(["/mainPage", "/mainPage"]);
  });

  test("gets only the remaining time for the second question", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    standIn.answers["/mainPage"] = () => {
      vi.advanceTimersByTime(1000);
      return failedAnswer(500);
    };
    standIn.answers[SETTINGS] = OK;
    const timeouts = vi.mocked(AbortSignal.timeout);
    expect(await isReadyAt(standIn.origin)).toBe(true);
    // Leaves out the probe of the generation, which runs in parallel with 5 seconds of its own.
    expect(timeouts.mock.calls.flatMap(([ms]) => (ms <= 3000 ? ms : []))).toEqual([3000, 2000]);
  });
});

describe("the reference backend with an emoji in a notice's title", () => {
  useGenerations();

  test.each(["egov-4.2", "egov-5.0", "egov-5.0.1"] as const)("is ready, as %s", async (generation) => {
    const { client } = await login(generation, "admin");
    await client.multipart("POST", "/board", { bbsId: NOTICE, nttSj: "길 안내 🚻", nttCn: "" });
    expect((await client.get("/mainPage")).status).toBe(generation === "egov-4.2" ? 200 : 500);
    expect(await isReadyAt(originOf(generation), generation)).toBe(true);
  });
});

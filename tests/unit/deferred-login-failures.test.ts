import { describe, expect, it, vi } from "vitest";
import { backendProfile } from "~/backend/profile/current-profile.server";
import * as generation from "~/backend/profile/generation.server";
import { deferLoginFailure, settleLoginFailures } from "~/session/deferred-login-failures.server";
import { createLoginLimit } from "~/session/rate-limit.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

const OK: StandInAnswer = { json: { resultCode: 200, result: { resultCnt: 3, user: null } } };
const REFUSED: StandInAnswer = { status: 401, json: { resultCode: 403, result: {} } };
const EGOV_5_0 = { "/auth/me": REFUSED, "/auth/logout": OK, "/board": OK };
const EGOV_5_0_1 = { "/auth/me": { json: { resultCode: "401" } } };

const standIn = useStandInBackend(EGOV_5_0, { BACKEND_GENERATION: "auto" });

/** Fails ten times, which is the limit, after a probe. @returns a function that probes again a minute later */
async function failTenTimes() {
  vi.useFakeTimers({ toFake: ["Date"] });
  await generation.detectGeneration();
  await generation.recheckGeneration();
  const limit = createLoginLimit(null);
  vi.advanceTimersByTime(1);
  for (let count = 0; count < 10; count++) deferLoginFailure(await limit.begin("kim", "203.0.113.7"));
  return {
    generationNow: () => backendProfile().generation,
    recheck: async () => generation.recheckGeneration().finally(settleLoginFailures),
    pass: () => vi.advanceTimersByTime(60_000),
    begin: () => limit.begin("kim", "203.0.113.7"),
  };
}
const countProbes = () => standIn.callsTo("/auth/me").length;
const LOCKED = "too many tries";

describe("ten refused logins", () => {
  it("do not count if the backend's version changed meanwhile", async () => {
    const { generationNow, recheck, pass, begin } = await failTenTimes();
    Object.assign(standIn.answers, EGOV_5_0_1);
    await recheck();
    expect([countProbes(), generationNow()]).toEqual([2, "egov-5.0"]);
    pass();
    await Promise.all([recheck(), recheck()]);
    // A different generation is probed twice, because a single call may have failed.
    expect([countProbes(), generationNow()]).toEqual([4, "egov-5.0.1"]);
    await expect(begin()).resolves.toBeDefined();
  });

  it("lock the login as usual if the version is the same", async () => {
    const { recheck, pass, begin } = await failTenTimes();
    pass();
    await recheck();
    expect(countProbes()).toBe(3);
    await expect(begin()).rejects.toThrow(LOCKED);
  });

  it("stay counted while the backend gives no usable answer", async () => {
    const { generationNow, recheck, pass, begin } = await failTenTimes();
    Object.assign(standIn.answers, { "/auth/me": { status: 503, json: {} } });
    pass();
    await expect(recheck()).rejects.toMatchObject({ kind: "unreachable" });
    expect(generationNow()).toBe("egov-5.0");
    await expect(begin()).rejects.toThrow(LOCKED);
    Object.assign(standIn.answers, EGOV_5_0_1);
    pass();
    await recheck();
    await expect(begin()).resolves.toBeDefined();
  });
});

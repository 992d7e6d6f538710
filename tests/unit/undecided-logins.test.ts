import { describe, expect, it, vi } from "vitest";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/started";

/** Logins that were refused between two times that the backend was asked what it is. */

const OK: StandInAnswer = { json: { resultCode: 200, result: { resultCnt: 3, user: null } } };
const REFUSED: StandInAnswer = { status: 401, json: { resultCode: 403, result: {} } };
const B = { "/auth/me": REFUSED, "/auth/logout": OK, "/board": OK };
const C = { "/auth/me": { json: { resultCode: "401" } } };

const stand = useStandInBackend(B, { BACKEND_GENERATION: "auto" });

/** Ten that fail, the last that one may have, after the backend was asked; and then a minute. */
async function failTenTimes() {
  const generation = await import("~/backend/generation/generation.server");
  const { createLoginLimit } = await import("~/session/rate-limit.server");
  const { keepUndecidedLogin } = await import("~/features/account/undecided-logins.server");
  await generation.detectGeneration();
  await generation.recheckGeneration();
  const limit = createLoginLimit(null);
  for (let count = 0; count < 10; count++) keepUndecidedLogin(await limit.begin("kim", "203.0.113.7"));
  const inAMinute = performance.now() + 60_001;
  return { generation, limit, pass: () => vi.spyOn(performance, "now").mockReturnValue(inAMinute) };
}
const asked = () => stand.callsTo("/auth/me").length;

describe("ten refused logins", () => {
  it("count for nothing where the backend has become another one meanwhile", async () => {
    const { generation, limit, pass } = await failTenTimes();
    Object.assign(stand.answers, C);
    await generation.recheckGeneration();
    expect([asked(), generation.knownGeneration()?.generation]).toEqual([2, "b"]);
    pass();
    await Promise.all([generation.recheckGeneration(), generation.recheckGeneration()]);
    // Another one is asked twice, as a single call may have failed.
    expect([asked(), generation.knownGeneration()?.generation]).toEqual([4, "c"]);
    await expect(limit.begin("kim", "203.0.113.7")).resolves.toBeDefined();
  });

  it("lock as ever where it is the same", async () => {
    const { generation, limit, pass } = await failTenTimes();
    pass();
    await generation.recheckGeneration();
    expect(asked()).toBe(3);
    await expect(limit.begin("kim", "203.0.113.7")).rejects.toThrow("too many failed logins");
  });

  it("stay counted while it gives no usable answer, until it does", async () => {
    const { generation, limit, pass } = await failTenTimes();
    Object.assign(stand.answers, { "/auth/me": { status: 503, json: {} } });
    pass();
    await expect(generation.recheckGeneration()).rejects.toMatchObject({ kind: "unreachable" });
    expect(generation.knownGeneration()?.generation).toBe("b");
    await expect(limit.begin("kim", "203.0.113.7")).rejects.toThrow("too many failed logins");
  });
});

it("a call that fails once while the backend is asked again makes it no other", async () => {
  Object.assign(stand.answers, C);
  const generation = await import("~/backend/generation/generation.server");
  await generation.detectGeneration();
  const answers: StandInAnswer[] = [{ status: 500, json: {} }];
  Object.defineProperty(stand.answers, "/auth/me", { get: () => answers.pop() ?? C["/auth/me"] });
  await generation.recheckGeneration();
  expect([asked(), generation.knownGeneration()?.generation]).toEqual([3, "c"]);
});

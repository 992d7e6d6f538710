import { describe, expect, it } from "vitest";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/started";

/** A 403 is about the thing asked for, or about a token that has ended, as a fork may say it: which, the backend tells. */

const FORBIDDEN: StandInAnswer = { status: 403, json: { status: 403 } };
const NOT_YOURS: StandInAnswer = { json: { resultCode: 403, resultMessage: "권한이 없습니다.", result: {} } };
const OK: StandInAnswer = { json: { resultCode: 200, result: {} } };

const stand = useStandInBackend({}, { BACKEND_AUTH_SCHEME: "" });
const load = async () => (await import("~/backend/client.server")).call;
const callerOf = (token: string | null) => ({ token, refused: false });
const asked = () => stand.callsTo("/jwtAuthAPI").length;

describe("a call that is forbidden", () => {
  it.each<[string, StandInAnswer, StandInAnswer, "auth" | "forbidden"]>([
    ["403, and any other call likewise", FORBIDDEN, FORBIDDEN, "auth"],
    ["403, and 401 without a right", FORBIDDEN, { status: 401, json: {} }, "auth"],
    [
      "403, and no at the call for any login",
      FORBIDDEN,
      { json: { resultCode: 200, result: false } },
      "auth",
    ],
    ["403, while the token is taken elsewhere", FORBIDDEN, OK, "forbidden"],
    ["code 403, while the token is taken elsewhere", NOT_YOURS, OK, "forbidden"],
    ["403 by a backend without that call", FORBIDDEN, { status: 404, json: {} }, "forbidden"],
    ["403 by a backend that then fails", FORBIDDEN, { status: 500, json: {} }, "forbidden"],
    ["403 by a backend that then breaks off", FORBIDDEN, { ...OK, breaks: "cut" }, "forbidden"],
  ])("with %s is judged by what the backend says of the token", async (_what, answer, verdict, kind) => {
    Object.assign(stand.answers, { "/x": answer, "/jwtAuthAPI": verdict });
    const call = await load();
    const caller = callerOf("a.b.c");
    await expect(call("/x", { caller })).rejects.toMatchObject({ kind });
    expect(caller.refused).toBe(kind === "auth");
    expect(stand.callsTo("/jwtAuthAPI")[0]?.headers.authorization).toBe("a.b.c");
  });

  it("is asked about once for each request, and never for nobody", async () => {
    Object.assign(stand.answers, { "/x": FORBIDDEN, "/jwtAuthAPI": OK });
    const call = await load();
    await expect(call("/x", { caller: callerOf(null) })).rejects.toMatchObject({ kind: "forbidden" });
    expect(asked()).toBe(0);
    const caller = callerOf("a.b.c");
    await Promise.allSettled(Array.from({ length: 5 }, () => call("/x", { caller })));
    await expect(call("/x", { caller })).rejects.toMatchObject({ kind: "forbidden" });
    expect(asked()).toBe(1);
    await Promise.allSettled([call("/x", { caller: callerOf("a.b.c") })]);
    expect(asked()).toBe(2);
  });

  it("keeps nobody waiting for longer than the call itself may take", async () => {
    Object.assign(stand.answers, { "/x": FORBIDDEN, "/jwtAuthAPI": { ...OK, breaks: "stalled" } });
    const call = await load();
    const startedAt = performance.now();
    const options = { caller: callerOf("a.b.c"), timeoutMs: 300 };
    await expect(call("/x", options)).rejects.toMatchObject({ kind: "forbidden" });
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });
});

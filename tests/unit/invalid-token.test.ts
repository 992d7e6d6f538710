import { describe, expect, it } from "vitest";
import { call } from "~/backend/client.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

/** A fork may send 403 for a forbidden record or for an expired token; the app asks the backend which one it is. */

const FORBIDDEN: StandInAnswer = { status: 403, json: { status: 403 } };
const NOT_YOURS: StandInAnswer = { json: { resultCode: 403, resultMessage: "권한이 없습니다.", result: {} } };
const OK: StandInAnswer = { json: { resultCode: 200, result: {} } };

const standIn = useStandInBackend({}, { BACKEND_AUTH_SCHEME: "" });
const callerOf = (token: string | null) => ({ token, refused: false });
const countChecks = () => standIn.callsTo("/jwtAuthAPI").length;

describe("a call that the backend forbids", () => {
  it.each<[string, StandInAnswer, StandInAnswer, "auth" | "forbidden"]>([
    ["403, like every other call", FORBIDDEN, FORBIDDEN, "auth"],
    ["403, and 401 without a right", FORBIDDEN, { status: 401, json: {} }, "auth"],
    [
      "403, and a refusal of the call for logged-in members",
      FORBIDDEN,
      { json: { resultCode: 200, result: false } },
      "auth",
    ],
    ["403, while another call accepts the token", FORBIDDEN, OK, "forbidden"],
    ["code 403, while another call accepts the token", NOT_YOURS, OK, "forbidden"],
    ["403 by a backend without that call", FORBIDDEN, { status: 404, json: {} }, "forbidden"],
    ["403 by a backend whose check fails", FORBIDDEN, { status: 500, json: {} }, "forbidden"],
    ["403 by a backend whose check breaks off", FORBIDDEN, { ...OK, breaks: "cut" }, "forbidden"],
  ])("with %s is judged by a check of the token", async (_what, answer, verdict, kind) => {
    Object.assign(standIn.answers, { "/x": answer, "/jwtAuthAPI": verdict });
    const caller = callerOf("a.b.c");
    await expect(call("/x", { caller })).rejects.toMatchObject({ kind });
    expect(caller.refused).toBe(kind === "auth");
    expect(standIn.callsTo("/jwtAuthAPI")[0]?.headers.authorization).toBe("a.b.c");
  });

  it("causes one check per request, and none without a token", async () => {
    Object.assign(standIn.answers, { "/x": FORBIDDEN, "/jwtAuthAPI": OK });
    await expect(call("/x", { caller: callerOf(null) })).rejects.toMatchObject({ kind: "forbidden" });
    expect(countChecks()).toBe(0);
    const caller = callerOf("a.b.c");
    await Promise.allSettled(Array.from({ length: 5 }, () => call("/x", { caller })));
    await expect(call("/x", { caller })).rejects.toMatchObject({ kind: "forbidden" });
    expect(countChecks()).toBe(1);
    await Promise.allSettled([call("/x", { caller: callerOf("a.b.c") })]);
    expect(countChecks()).toBe(2);
  });

  it("delays no caller longer than the call itself may take", async () => {
    Object.assign(standIn.answers, { "/x": FORBIDDEN, "/jwtAuthAPI": { ...OK, breaks: "stalled" } });
    const options = { caller: callerOf("a.b.c"), timeoutMs: 1000 };
    await expect(call("/x", options)).rejects.toMatchObject({ kind: "forbidden" });
  });
});

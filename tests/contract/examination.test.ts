import { describe, expect, it } from "vitest";
import { type CallState, diagnoseBackend } from "~/backend/profile/diagnosis.server";
import { LOGINS } from "../support/contract-callers";
import { backend, itUnless } from "../support/contract-services";

/** The output of `npm run doctor`. */

const stateOf = (call: string, { calls } = backend): CallState | undefined =>
  calls.find((item) => item.call === call)?.state;

/** The calls of a real backend are unknown beforehand. */
const isReal = LOGINS.reference === null && "only of the reference backend it is known what it has";

describe("the doctor's examination", () => {
  it("knows the backend's generation and the member who logged in", () => {
    expect(backend.generation).toMatchObject({ isSure: true, because: expect.stringMatching(/./) });
    expect(backend.notes).toEqual([]);
    expect(backend.login).toMatchObject({ id: LOGINS.admin.id, role: "admin" });
    expect(backend.boards.map(({ setting }) => setting)).toEqual([
      "BOARD_ID_NOTICE",
      "BOARD_ID_FREE",
      "BOARD_ID_QNA",
    ]);
  });

  it("leaves nothing unsure with an administrator's login", () => {
    expect(backend.calls.filter(({ state }) => state === "unsure")).toEqual([]);
  });

  itUnless(isReal, "lists the existing calls", () => {
    const isOf42 = (LOGINS.reference?.generation ?? "egov-4.2") === "egov-4.2";
    const missingCalls = backend.calls.filter(({ state }) => state === "missing").map(({ call }) => call);
    expect(missingCalls).toEqual([isOf42 ? "PATCH /admin/password" : "POST /adminPassword"]);
    expect(backend.calls.filter(({ state }) => state === "there")).toHaveLength(backend.calls.length - 1);
  });

  it("marks calls as unsure without a login", async () => {
    const anonymousDiagnosis = await diagnoseBackend(null);
    expect(anonymousDiagnosis.login).toBeNull();
    expect(stateOf("GET /board", anonymousDiagnosis)).toBe("there");
    expect(stateOf("POST /adminPassword", anonymousDiagnosis)).toBe("unsure");
  });
});

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

  itUnless(isReal, "misses no call of the table of generations", () => {
    // The fork replaces the template's missing calls by its own.
    expect(backend.unexpected).toEqual([]);
  });

  itUnless(isReal, "lists the existing calls", () => {
    const { generation, plain, strict } = LOGINS.reference ?? { generation: "egov-4.2", plain: false };
    const fork = plain ? "missing" : "there";
    const template = generation === "egov-4.2" ? "missing" : "there";
    for (const call of [
      ...["GET /map/toilets.do", "GET /map/comments/list", "GET /map/tag-options"],
      ...["GET /api/community/free", "GET /api/board/comment/list"],
      ...["POST /api/board/images/BBSMSTR_AAAAAAAAAAAA", "POST /api/auth/me", "GET /api/mypage/dashboard"],
      ...["POST /admin/user/list", "GET /admin/api/users", "GET /admin/api/toilet-stats"],
      "POST /api/auth/kakao-login",
    ]) {
      expect([call, stateOf(call)]).toEqual([call, fork]);
    }
    for (const call of ["GET /members", "PATCH /admin/password"]) {
      expect([call, stateOf(call)]).toEqual([call, template]);
    }
    const is43 = generation.startsWith("egov-4.3");
    expect(stateOf("GET /mypage")).toBe(is43 ? "missing" : template);
    expect(stateOf("GET /mypage/update")).toBe(is43 ? "there" : "missing");
    expect(stateOf("GET /board")).toBe("there");
    expect(stateOf("GET /schedule/week")).toBe(strict ? "missing" : "there");
    expect(stateOf("POST /adminPassword")).toBe(generation === "egov-4.2" ? "there" : "missing");
  });

  it("marks calls as unsure without a login", async () => {
    const anonymousDiagnosis = await diagnoseBackend(null);
    expect(anonymousDiagnosis.login).toBeNull();
    expect(stateOf("GET /board", anonymousDiagnosis)).toBe("there");
    expect(stateOf("POST /adminPassword", anonymousDiagnosis)).toBe("unsure");
  });
});

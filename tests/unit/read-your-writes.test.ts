import { beforeEach, describe, expect, it, vi } from "vitest";
import { NOTHING_LOADED } from "../../app/toilet-directory/directory";
import { directory, refreshAfterUpdate } from "../../app/toilet-directory/directory.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

const standIn = useStandInBackend({}, { BACKEND_GENERATION: "egov-4.2" });
const member = () => ({ token: "a.b.c", refused: false });

async function updateAfter(answer: StandInAnswer): Promise<void> {
  standIn.answers["/map/toilet-detail.do"] = answer;
  await refreshAfterUpdate("7", member());
}

describe("the map after an update", () => {
  beforeEach(() => {
    vi.spyOn(directory, "put").mockResolvedValue(NOTHING_LOADED);
    vi.spyOn(directory, "refresh").mockResolvedValue(NOTHING_LOADED);
  });

  it.each<[string, StandInAnswer]>([
    ["code 800", { json: { resultCode: 800, resultMessage: "처리 중 오류가 발생했습니다." } }],
    ["HTTP 500", { status: 500, json: { status: 500, error: "Internal Server Error" } }],
  ])("keeps the toilet and loads the feed if the read-back is %s", async (_what, answer) => {
    await updateAfter(answer);
    expect(directory.put).not.toHaveBeenCalled();
    expect(directory.refresh).toHaveBeenCalledTimes(1);
  });

  it.each<[string, StandInAnswer]>([
    ["HTTP 404", { status: 404, json: { resultCode: 404 } }],
    ["a toilet of null", { json: { resultCode: 200, result: { toilet: null } } }],
    ["a toilet without ids", { json: { resultCode: 200, result: { toilet: { toiletId: null } } } }],
  ])("removes the toilet if the read-back is %s", async (_what, answer) => {
    await updateAfter(answer);
    expect(directory.put).toHaveBeenCalledWith("7", null);
  });
});

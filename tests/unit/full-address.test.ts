import { beforeEach, describe, expect, it, vi } from "vitest";
import { NOTHING_LOADED } from "../../app/toilet-directory/directory";
import { directory, findAddress } from "../../app/toilet-directory/directory.server";
import { row, summaryOf } from "../support/local-directory";
import { useStandInBackend } from "../support/stand-in-backend";

const ADDRESS = "대전광역시 서구 둔산북로 85";
const CALL = "/map/toilet-detail.do";
const standIn = useStandInBackend();
const learnAddress = vi.spyOn(directory, "learnAddress");
const lastStatus = vi.spyOn(directory, "lastStatus");
const find = (address: string) =>
  findAddress(summaryOf(row(7, { address })), { token: null, refused: false });

beforeEach(() => {
  learnAddress.mockReset().mockResolvedValue();
  lastStatus.mockReset().mockReturnValue({ ...NOTHING_LOADED, loadedAt: 1, lacksAddresses: true });
  standIn.answers[CALL] = {
    json: { resultCode: 200, result: { toilet: { toiletId: 7, address: ADDRESS } } },
  };
});

describe("the address of a toilet", () => {
  it("comes from the backend if its list tells none, and the directory keeps it", async () => {
    expect(await find("")).toBe(ADDRESS);
    expect(learnAddress).toHaveBeenCalledWith("7", ADDRESS);
  });

  it("is the list's own if that has one", async () => {
    expect(await find("어딘가 1")).toBe("어딘가 1");
    expect(standIn.callsTo(CALL)).toEqual([]);
  });

  it("is empty if the backend does not tell it", async () => {
    standIn.answers[CALL] = { status: 500, json: {} };
    expect(await find("")).toBe("");
  });
});

import { describe, expect, test, vi } from "vitest";
import type { Caller } from "~/backend/caller";
import { callAndInvalidateReads, shareAnonymousReads } from "../../app/backend/client.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

const standIn = useStandInBackend();

const visitor: Caller = { token: null, refused: false };
const member: Caller = { token: "a.b.c", refused: false };

const newKey = () => `list ${crypto.randomUUID()}`;

describe("reads by visitors", () => {
  test("are shared for one second, and members make their own", async () => {
    const key = newKey();
    const read = vi.fn(async () => ["글"]);
    await Promise.all([visitor, visitor, visitor].map((caller) => shareAnonymousReads(key, caller, read)));
    expect(read).toHaveBeenCalledTimes(1);
    expect(await shareAnonymousReads(key, member, read)).toEqual(["글"]);
    expect(read).toHaveBeenCalledTimes(2);
    const laterMs = performance.now() + 1001;
    vi.spyOn(performance, "now").mockReturnValue(laterMs);
    // The cache reads the clock once per millisecond.
    await expect
      .poll(async () => {
        await shareAnonymousReads(key, visitor, read);
        return read.mock.calls.length;
      })
      .toBe(3);
  });

  test("are shared only for the same request", async () => {
    const [firstKey, secondKey] = [newKey(), newKey()];
    expect(await shareAnonymousReads(firstKey, visitor, async () => 1)).toBe(1);
    expect(await shareAnonymousReads(secondKey, visitor, async () => 2)).toBe(2);
  });

  test("are repeated after a failure", async () => {
    const key = newKey();
    await expect(shareAnonymousReads(key, visitor, () => Promise.reject(new Error("gone")))).rejects.toThrow(
      "gone",
    );
    expect(await shareAnonymousReads(key, visitor, async () => "da")).toBe("da");
  });

  test.each<[string, StandInAnswer]>([
    ["a change", { json: { resultCode: 200 } }],
    ["a write with an unknown outcome", { json: { resultCode: 200 }, breaks: "cut" }],
  ])("are repeated after %s", async (_case, answer) => {
    const key = newKey();
    await shareAnonymousReads(key, visitor, async () => "before");
    standIn.answers["/board"] = answer;
    await callAndInvalidateReads("/board", { method: "POST", caller: member }).catch(() => undefined);
    expect(await shareAnonymousReads(key, visitor, async () => "after")).toBe("after");
  });
});

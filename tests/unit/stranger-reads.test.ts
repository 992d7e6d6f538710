import { describe, expect, test, vi } from "vitest";
import type { Caller } from "~/backend/caller";
import { callToChange, shareAmongStrangers } from "~/backend/stranger-reads.server";

vi.mock("~/backend/client.server", () => ({ call: vi.fn(async () => ({})) }));
const { call } = await import("~/backend/client.server");

const stranger: Caller = { token: null, refused: false };
const member: Caller = { token: "a.b.c", refused: false };

const newKey = () => `list ${crypto.randomUUID()}`;

describe("what strangers read", () => {
  test("is asked for once a second for all of them; members ask for themselves", async () => {
    const key = newKey();
    const read = vi.fn(async () => ["글"]);
    await Promise.all([stranger, stranger, stranger].map((caller) => shareAmongStrangers(key, caller, read)));
    expect(read).toHaveBeenCalledTimes(1);
    expect(await shareAmongStrangers(key, member, read)).toEqual(["글"]);
    expect(read).toHaveBeenCalledTimes(2);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    await shareAmongStrangers(key, stranger, read);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test("is not mixed up", async () => {
    const [one, other] = [newKey(), newKey()];
    expect(await shareAmongStrangers(one, stranger, async () => 1)).toBe(1);
    expect(await shareAmongStrangers(other, stranger, async () => 2)).toBe(2);
  });

  test("is asked for again after a failure", async () => {
    const key = newKey();
    await expect(shareAmongStrangers(key, stranger, () => Promise.reject(new Error("gone")))).rejects.toThrow(
      "gone",
    );
    expect(await shareAmongStrangers(key, stranger, async () => "da")).toBe("da");
  });

  test.each([
    ["a change", async () => ({}) as never],
    ["a change that may have failed", () => Promise.reject(new Error("slow"))],
  ])("is asked for again after %s", async (_case, answer) => {
    const key = newKey();
    await shareAmongStrangers(key, stranger, async () => "before");
    vi.mocked(call).mockImplementationOnce(answer);
    await callToChange("/board", { method: "POST", caller: member }).catch(() => undefined);
    expect(await shareAmongStrangers(key, stranger, async () => "after")).toBe("after");
  });
});

import { describe, expect, it } from "vitest";
import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import { confirmWrite, findSent, isChanged, isGone, type Verdict } from "~/forms/confirm-write.server";
import { isJustNow } from "~/ui/format-date";

const LATE = new BackendError("timeout", null, null, null, true);
const CUT = new BackendError("unreachable", null, null, null, true);
const REFUSED = new BackendError("rejected", "아니요", 200, 900);

type Given = { error: BackendError; verdicts?: (Verdict | BackendError)[]; again?: string };

/** Returns the outcome of a write and the callers that read it back. */
async function confirm({ error, verdicts = [], again }: Given) {
  const texts = new FormData();
  if (again) texts.set("again", again);
  const caller: Caller = { token: "t", refused: false, remainingMs: () => 20_000 };
  const context = { viewer: { caller }, request: new Request("http://a"), form: { texts } };
  const readers: Caller[] = [];
  const outcome = confirmWrite(context as never, Promise.reject(error), async (reader) => {
    const verdict = verdicts[readers.push(reader) - 1] ?? null;
    if (verdict instanceof BackendError) throw verdict;
    return verdict;
  }).then(
    () => "done",
    ({ isMaybeDone }: BackendError) => (isMaybeDone ? "maybe" : "failed"),
  );
  return { outcome: await outcome, readers };
}

describe("confirmWrite", () => {
  it.each<[string, Given, string, number]>([
    ["a cut-off write that succeeded", { error: CUT, verdicts: [true] }, "done", 1],
    ["a cut-off write that succeeds a moment later", { error: CUT, verdicts: [false, true] }, "done", 2],
    ["a cut-off write that is missing twice", { error: CUT, verdicts: [false, false] }, "failed", 2],
    ["a late write that succeeded", { error: LATE, verdicts: [true] }, "done", 1],
    ["a late write that is still missing", { error: LATE, verdicts: [false] }, "maybe", 1],
    ["a write that leaves no evidence", { error: CUT, verdicts: [null] }, "maybe", 1],
    ["a write that cannot be read back", { error: CUT, verdicts: [CUT] }, "maybe", 1],
    ["a write that was sent again on purpose", { error: CUT, verdicts: [true], again: "yes" }, "maybe", 0],
    ["a refused write", { error: REFUSED, verdicts: [true] }, "failed", 0],
  ])("reports the outcome of %s", async (_, givenCase, outcome, reads) => {
    const { outcome: actual, readers } = await confirm(givenCase);
    expect([actual, readers.length]).toEqual([outcome, reads]);
  });

  it("gives the read-back three seconds and a separate caller", async () => {
    const { readers } = await confirm({ error: CUT, verdicts: [true] });
    expect(readers[0]?.remainingMs?.()).toBeLessThanOrEqual(3000);
    expect(readers[0]?.token).toBe("t");
  });
});

describe("the read-back after a write", () => {
  it("recognises new content of the sender, and doubts older content", () => {
    const isSame = (text: string) => text.startsWith("같은");
    const isNew = (text: string) => text.endsWith("새");
    expect(findSent(["다른 새", "같은 새"], isSame, isNew)).toBe(true);
    expect(findSent(["같은 옛"], isSame, isNew)).toBe(null);
    expect(findSent(["다른 새"], isSame, isNew)).toBe(false);
  });

  it("distinguishes a changed text from an unchanged text and from another member's change", () => {
    const change = { before: ["가"], wanted: ["나  다"] };
    expect(isChanged(["나 다\r\n"], change)).toBe(true);
    expect(isChanged(["가"], change)).toBe(false);
    expect(isChanged(["라"], change)).toBe(null);
  });

  it("reports a deletion as done only if the content is missing", async () => {
    expect(await isGone(Promise.resolve())).toBe(false);
    expect(await isGone(Promise.reject(new BackendError("not-found")))).toBe(true);
    expect(await isGone(Promise.reject(new BackendError("not-found", null, 404)))).toBe(true);
    expect(await isGone(Promise.reject(new BackendError("not-found", null, 200, 404)))).toBe(true);
    await expect(isGone(Promise.reject(CUT))).rejects.toBe(CUT);
  });

  it.each([
    ["code 800", new BackendError("not-found", null, 200, 800)],
    ["HTTP 500", new BackendError("not-found", null, 500)],
  ])("cannot tell from %s whether a deletion was done", async (_answer, error) => {
    await expect(isGone(Promise.reject(error))).rejects.toBe(error);
  });

  it.each([0, 9])("counts a timestamp %d minutes ago as recent, in every format", (minutes) => {
    const at = new Date(Date.now() - minutes * 60_000);
    const korean = new Date(at.getTime() + 9 * 3_600_000).toISOString().replace("T", " ");
    const spellings = [at.toISOString(), korean.slice(0, 19), korean.slice(0, 16)];
    expect(spellings.map(isJustNow)).toEqual([true, true, true]);
  });

  it("counts an earlier timestamp and an invalid text as not recent", () => {
    const old = new Date(Date.now() - 20 * 60_000).toISOString();
    expect(["2026-01-01", "2026-01-01 10:00:00", old, ""].map(isJustNow)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

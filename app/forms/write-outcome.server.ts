import { BackendError } from "~/backend/backend-error";
import { FormRerender } from "./form-refusal.server";

type Outcome = "done" | "offered" | "refused" | "lost";
type Change = "keep" | "undo" | "prolong";

/** The undoing after each outcome: of the member's count of writes, and of the mark of a text that was just sent. */
const AFTER: Record<Outcome, { count: Change; mark: Change }> = {
  done: { count: "keep", mark: "keep" },
  offered: { count: "undo", mark: "undo" },
  refused: { count: "undo", mark: "undo" },
  lost: { count: "keep", mark: "prolong" },
};

type Changes = Partial<Record<Change, () => Promise<void>>>;

/** Runs a write, then changes what was taken for it. @throws the failure of the write */
export async function settleWrite<Result>(
  taken: "count" | "mark",
  changes: Changes,
  write: () => Promise<Result>,
): Promise<Result> {
  let outcome: Outcome = "refused";
  try {
    const result = await write();
    outcome = result instanceof FormRerender ? "offered" : "done";
    return result;
  } catch (error) {
    if (error instanceof BackendError && error.isMaybeDone) outcome = "lost";
    throw error;
  } finally {
    await changes[AFTER[outcome][taken]]?.();
  }
}

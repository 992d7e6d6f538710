import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { sharedRedis } from "~/session/shared-redis.server";
import type { MemberViewer } from "~/session/viewer.server";
import { FormRefusal, refuseForNow } from "./form-refusal.server";
import type { SubmittedForm } from "./submitted-form.server";
import { settleWrite } from "./write-outcome.server";

const SAME_AGAIN_S = 60;
/** Time for which a resend needs a confirmation after the first answer was lost, in seconds. */
const LOST_AGAIN_S = 600;
const MARKS_MAX = 10_000;
const KEY_PREFIX = "just-sent:";

export function createDuplicateGuard(redis: Redis | null) {
  const ownMarks = new LRUCache<string, true>({ max: MARKS_MAX, ttl: SAME_AGAIN_S * 1000 });
  return {
    /** Marks a key before it is sent. Returns true if any process has marked it and the time is not over. */
    async mark(key: string, seconds = SAME_AGAIN_S): Promise<boolean> {
      if (ownMarks.has(key)) return true;
      ownMarks.set(key, true, { ttl: seconds * 1000 });
      const answer = await redis?.set(KEY_PREFIX + key, "1", "EX", seconds, "NX").catch(() => "OK");
      return answer === null;
    },
    async prolong(key: string): Promise<void> {
      ownMarks.set(key, true, { ttl: LOST_AGAIN_S * 1000 });
      await redis?.set(KEY_PREFIX + key, "1", "EX", LOST_AGAIN_S).catch(() => null);
    },
    async unmark(key: string): Promise<void> {
      ownMarks.delete(key);
      await redis?.del(KEY_PREFIX + key).catch(() => 0);
    },
  };
}

const marks = createDuplicateGuard(sharedRedis);

type Sender = { viewer: MemberViewer; form: Pick<SubmittedForm, "texts" | "files"> };
type DuplicateCheck = { what: unknown[]; question: () => string };

export type ConfirmationOffer = { asksAgain: true };

/** Sends a member's text once. @throws FormRefusal that asks if the member sent the same within a minute */
export async function sendOnce<Result>(
  { viewer, form }: Sender,
  { what, question }: DuplicateCheck,
  send: () => Promise<Result>,
): Promise<Result> {
  const files = form.files.map(({ field, fileName, sizeBytes }) => [field, fileName, sizeBytes]);
  const key = keyOf(viewer, [what, files]);
  if ((await marks.mark(key)) && form.texts.get("again") !== "yes") {
    throw new FormRefusal({ "": [question()] }, 400, {}, { asksAgain: true } satisfies ConfirmationOffer);
  }
  return settleMarked(key, send);
}

type Cooldown = { what: unknown[]; withinS: number; message: () => string };

/** Sends something about a subject once in a while. @throws FormRefusal 429 for the second time */
export async function sendWithCooldown<Result>(
  { viewer }: Sender,
  { what, withinS, message }: Cooldown,
  send: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(viewer, what);
  if (await marks.mark(key, withinS)) throw refuseForNow(message(), withinS);
  return settleMarked(key, send);
}

const keyOf = ({ member }: MemberViewer, what: unknown[]): string =>
  createHash("sha256")
    .update(JSON.stringify([member.id, ...what]))
    .digest("base64url");

const settleMarked = <Result>(key: string, send: () => Promise<Result>): Promise<Result> =>
  settleWrite("mark", { undo: () => marks.unmark(key), prolong: () => marks.prolong(key) }, send);

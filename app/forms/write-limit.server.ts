import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { BackendError } from "~/backend/backend-error";
import type { WriteLimits } from "~/env/env.schema";
import { env } from "~/env/env.server";
import { memberKey } from "~/session/known-sessions.server";
import {
  clientAddress,
  countTry,
  openLimiter,
  subnetOf,
  TooManyTriesError,
} from "~/session/rate-limit.server";
import type { Viewer } from "~/session/request-state.server";
import { sharedRedis } from "~/session/shared-redis.server";
import { isAdministrator, type MemberViewer } from "~/session/viewer.server";
import { FormRefusal, FormRerender, refuseForNow } from "./form-refusal.server";
import type { ConfirmationOffer } from "./posted-form";
import type { SubmittedForm } from "./submitted-form.server";
import { formWords } from "./words";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const MEMBERS_OF_AN_ADDRESS = 10;

export type Writes = Partial<WriteLimits>;
type CountedSender = { memberId: string; address: string };
type TakenWrite = { limiter: RateLimiterAbstract; key: string; points: number };

/** Counts the writes of members and addresses. @param limits null for none */
export function createWriteLimit(limits: WriteLimits | null, redis: Redis | null) {
  const open = (name: string, points: number) =>
    openLimiter({ keyPrefix: `writes-${name}`, points, duration: HOUR_S }, redis);
  const limiters = new Map(
    Object.entries(limits ?? {}).map(([kind, points]) => [
      kind,
      {
        ofAddress: open(`address-${kind}`, points * MEMBERS_OF_AN_ADDRESS),
        ofMember: open(`member-${kind}`, points),
      },
    ]),
  );
  const listLimiters = (kind: string, { memberId, address }: CountedSender) => {
    const kindLimiters = limiters.get(kind);
    if (!kindLimiters) return [];
    return [
      { limiter: kindLimiters.ofAddress, key: subnetOf(address) },
      { limiter: kindLimiters.ofMember, key: memberKey(memberId) },
    ];
  };
  /** @returns a function that gives the writes back @throws TooManyTriesError, and then nothing is counted */
  return async function take(writes: Writes, sender: CountedSender): Promise<() => Promise<void>> {
    const takenWrites: TakenWrite[] = [];
    const giveBack = async () => {
      await Promise.all(takenWrites.map(({ limiter, key, points }) => limiter.reward(key, points)));
    };
    try {
      for (const [kind, points] of Object.entries(writes)) {
        for (const { limiter, key } of points > 0 ? listLimiters(kind, sender) : []) {
          await countTry(limiter, key, points);
          takenWrites.push({ limiter, key, points });
        }
      }
    } catch (error) {
      await giveBack();
      throw error;
    }
    return giveBack;
  };
}

const takeWrites = createWriteLimit(env.WRITE_LIMITS, sharedRedis);

type Writer = { request: Request; viewer: Viewer };

/** Counts a member's writes, unless they surely did not happen. @throws FormRefusal 429 over a limit */
export async function withinWriteLimits<Result>(
  { request, viewer }: Writer,
  writes: Writes,
  write: () => Promise<Result>,
): Promise<Result> {
  const { member } = viewer;
  if (!member || isAdministrator(member)) return write();
  const sender = { memberId: member.id, address: clientAddress(request) };
  const giveBack = await takeWrites(writes, sender).catch(refuseWrite);
  return settleWrite(write, giveBack);
}

function refuseWrite(error: unknown): never {
  if (!(error instanceof TooManyTriesError)) throw error;
  const { retryAfterSeconds } = error;
  const message = formWords().tooManyWrites(Math.ceil(retryAfterSeconds / MINUTE_S));
  throw refuseForNow(message, retryAfterSeconds);
}

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
  settleWrite(
    send,
    () => marks.unmark(key),
    () => marks.prolong(key),
  );

/**
 * Runs a write. Takes back what was counted for it, unless it was done or its answer was lost.
 * @throws the failure of the write
 */
export async function settleWrite<Result>(
  write: () => Promise<Result>,
  undo: () => Promise<unknown>,
  onLost?: () => Promise<void>,
): Promise<Result> {
  try {
    const result = await write();
    if (result instanceof FormRerender) await undo();
    return result;
  } catch (error) {
    const isLost = error instanceof BackendError && error.isMaybeDone;
    await (isLost ? onLost?.() : undo());
    throw error;
  }
}

import type { Redis } from "ioredis";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
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
import { isAdministrator } from "~/session/viewer.server";
import { refuseForNow } from "./form-refusal.server";
import { formWords } from "./words";
import { settleWrite } from "./write-outcome.server";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const MEMBERS_OF_AN_ADDRESS = 10;

export type Writes = Partial<WriteLimits>;
type Sender = { memberId: string; address: string };
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
  const listLimiters = (kind: string, { memberId, address }: Sender) => {
    const kindLimiters = limiters.get(kind);
    if (!kindLimiters) return [];
    return [
      { limiter: kindLimiters.ofAddress, key: subnetOf(address) },
      { limiter: kindLimiters.ofMember, key: memberKey(memberId) },
    ];
  };
  /** @returns a function that gives the writes back @throws TooManyTriesError, and then nothing is counted */
  return async function take(writes: Writes, sender: Sender): Promise<() => Promise<void>> {
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
  return settleWrite("count", { undo: giveBack }, write);
}

function refuseWrite(error: unknown): never {
  if (!(error instanceof TooManyTriesError)) throw error;
  const { retryAfterSeconds } = error;
  const message = formWords().tooManyWrites(Math.ceil(retryAfterSeconds / MINUTE_S));
  throw refuseForNow(message, retryAfterSeconds);
}

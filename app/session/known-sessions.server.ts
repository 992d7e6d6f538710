import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { sharedRedis } from "./shared-redis.server";

export const memberKey = (memberId: string): string =>
  createHash("sha256").update(memberId).digest("base64url");

const TOUCHED_EVERY_MS = 60_000;
const OF_A_MEMBER_MAX = 20;
const MEMBERS_HERE_MAX = 5000;
const MEMBERS_SHARED_MAX = 50_000;
const INDEX = "sessions";
const A_DAY_S = 24 * 60 * 60;

/** Facts about a session that are stored outside its cookie; times in epoch milliseconds. */
const knownSession = z.object({
  sessionId: z.string(),
  device: z.string(),
  startedAt: z.number().nullable(),
  usedAt: z.number(),
  expiresAt: z.number(),
});
export type KnownSession = z.output<typeof knownSession>;

function readSession(text: string): KnownSession[] {
  try {
    return [knownSession.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

const byLastUse = (a: KnownSession, b: KnownSession) => b.usedAt - a.usedAt;
const sessionsBeyondLimit = (sessions: KnownSession[]) =>
  [...sessions].sort(byLastUse).slice(OF_A_MEMBER_MAX);

/** Tracks active sessions so that members can see them. No access decision depends on them. */
export function createKnownSessions(redis: Redis | null) {
  const ownSessions = new LRUCache<string, Map<string, KnownSession>>({ max: MEMBERS_HERE_MAX });
  const shared = redis && createSharedSessions(redis);
  return {
    async touch(memberId: string, session: KnownSession): Promise<void> {
      const key = memberKey(memberId);
      const memberSessions = ownSessions.get(key) ?? new Map<string, KnownSession>();
      const previous = memberSessions.get(session.sessionId);
      if (previous && session.usedAt - previous.usedAt < TOUCHED_EVERY_MS) return;
      memberSessions.set(session.sessionId, session);
      for (const { sessionId } of sessionsBeyondLimit([...memberSessions.values()]))
        memberSessions.delete(sessionId);
      ownSessions.set(key, memberSessions);
      await shared?.put(key, session).catch(() => undefined);
    },
    async forget(memberId: string, sessionId: string): Promise<void> {
      const key = memberKey(memberId);
      ownSessions.get(key)?.delete(sessionId);
      await redis?.hdel(`${INDEX}:${key}`, sessionId).catch(() => undefined);
    },
    async forgetAllOf(memberId: string): Promise<void> {
      const key = memberKey(memberId);
      ownSessions.delete(key);
      await redis?.del(`${INDEX}:${key}`).catch(() => undefined);
    },
    async list(memberId: string): Promise<KnownSession[]> {
      const key = memberKey(memberId);
      const sharedList = await shared?.list(key).catch(() => null);
      const sessions = sharedList ?? [...(ownSessions.get(key)?.values() ?? [])];
      return sessions.filter(({ expiresAt }) => expiresAt > Date.now()).sort(byLastUse);
    },
  };
}

/** A Redis hash per member, and an index of members by last use that evicts the least recent beyond the limit. */
function createSharedSessions(redis: Redis) {
  const list = async (key: string) => (await redis.hvals(`${INDEX}:${key}`)).flatMap(readSession);
  return {
    list,
    async put(key: string, session: KnownSession): Promise<void> {
      const name = `${INDEX}:${key}`;
      const lastsSeconds = Math.ceil((session.expiresAt - Date.now()) / 1000);
      const answers = await redis
        .multi()
        .hset(name, session.sessionId, JSON.stringify(session))
        .ttl(name)
        .hlen(name)
        .zadd(INDEX, session.usedAt, key)
        .expire(INDEX, A_DAY_S)
        .zcard(INDEX)
        .exec();
      const [, keptSeconds = 0, count = 0, , , members = 0] = (answers ?? []).map(([, answer]) =>
        Number(answer),
      );
      if (keptSeconds < lastsSeconds) await redis.expire(name, lastsSeconds);
      if (count > OF_A_MEMBER_MAX) {
        const surplusIds = sessionsBeyondLimit(await list(key)).map(({ sessionId }) => sessionId);
        if (surplusIds.length > 0) await redis.hdel(name, ...surplusIds);
      }
      if (members > MEMBERS_SHARED_MAX) await dropLongestUnused(redis, members - MEMBERS_SHARED_MAX);
    },
  };
}

async function dropLongestUnused(redis: Redis, count: number): Promise<void> {
  const droppedMembers = await redis.zpopmin(INDEX, count);
  const names = droppedMembers.filter((_, at) => at % 2 === 0).map((key) => `${INDEX}:${key}`);
  if (names.length > 0) await redis.del(...names);
}

export const knownSessions = createKnownSessions(sharedRedis);

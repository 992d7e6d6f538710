import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { memberKey } from "./known-sessions.server";
import { sharedRedis } from "./shared-redis.server";

const REMEMBERED = 50_000;

type JudgedSession = { sessionId: string; memberId: string; startedAt: number };

const sessionMark = (sessionId: string) => `ended-session:${sessionId}`;
const memberMark = (memberId: string) => `ended-sessions-of:${memberKey(memberId)}`;

const momentOf = (mark: string) => Number(mark.split(" ")[0]);

function endsByMemberMark(mark: string | null | undefined, { sessionId, startedAt }: JudgedSession): boolean {
  if (!mark) return false;
  const [, exemptSessionId] = mark.split(" ");
  return exemptSessionId !== sessionId && startedAt <= momentOf(mark);
}

/** Remembers sessions that ended early until they would expire, and sends to Redis later what it missed. */
export function createRevokedSessions(redis: Redis | null) {
  const ownMarks = new LRUCache<string, string>({ max: REMEMBERED });
  const share = async (name: string, mark: string, ttlSeconds: number) => {
    const sharedMark = await redis?.get(name);
    if (sharedMark && momentOf(sharedMark) >= momentOf(mark)) return;
    await redis?.set(name, mark, "EX", ttlSeconds);
  };
  const keep = async (name: string, mark: string, ttlSeconds: number) => {
    if (ttlSeconds <= 0) return;
    ownMarks.set(name, mark, { ttl: ttlSeconds * 1000 });
    await share(name, mark, ttlSeconds).catch(() => undefined);
  };
  redis?.on("ready", () => {
    for (const [name, mark] of ownMarks.entries()) {
      const ttlSeconds = Math.ceil(ownMarks.getRemainingTTL(name) / 1000);
      if (ttlSeconds > 0) void share(name, mark, ttlSeconds).catch(() => undefined);
    }
  });
  return {
    add: (sessionId: string, expiresAt: number) =>
      keep(sessionMark(sessionId), "1", Math.ceil(expiresAt - Date.now() / 1000)),
    /** Ends a member's sessions that started before now, except one. @param lastingSeconds maximum session lifetime */
    addAllOf: (memberId: string, keptSessionId: string | null, lastingSeconds: number) =>
      keep(memberMark(memberId), `${Date.now()} ${keptSessionId ?? ""}`, lastingSeconds),
    async has(session: JudgedSession): Promise<boolean> {
      const names = [sessionMark(session.sessionId), memberMark(session.memberId)] as const;
      if (ownMarks.has(names[0]) || endsByMemberMark(ownMarks.get(names[1]), session)) return true;
      const [sessionMarkText, memberMarkText] = (await redis?.mget(...names).catch(() => [])) ?? [];
      return Boolean(sessionMarkText) || endsByMemberMark(memberMarkText, session);
    },
  };
}

export const revokedSessions = createRevokedSessions(sharedRedis);

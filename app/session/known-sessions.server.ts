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

/** The first match wins, because most browsers also call themselves Chrome and Safari. */
const BROWSERS = [
  ["kakaotalk", /KAKAOTALK/i],
  ["naver", /NAVER\(inapp/],
  ["line", /\bLine\/\d/],
  ["edge", /\bEdg(?:A|iOS)?\/\d/],
  ["samsung", /SamsungBrowser\/\d/],
  ["whale", /\bWhale\/\d/],
  ["opera", /\bOP(?:R|X|T)\/\d/],
  ["firefox", /\b(?:Firefox|FxiOS)\/\d/],
  ["chrome", /\b(?:Headless)?(?:Chrome|CriOS)\/\d/],
  ["safari", /\bSafari\/\d/],
] as const;

const SYSTEMS = [
  ["iphone", /\biPhone\b/],
  ["ipad", /\biPad\b/],
  ["android", /\bAndroid\b/],
  ["windows", /\bWindows NT\b/],
  ["chromeos", /\bCrOS\b/],
  ["mac", /\bMacintosh\b/],
  ["linux", /\bLinux\b/],
] as const;

const OTHER = "other";
const MAX_CHARACTERS = 500;

type Browser = (typeof BROWSERS)[number][0] | typeof OTHER;
type System = (typeof SYSTEMS)[number][0] | typeof OTHER;

function firstMatch(rows: readonly (readonly [string, RegExp])[], text: string): string {
  return rows.find(([, pattern]) => pattern.test(text))?.[0] ?? OTHER;
}

/** Reduces a User-Agent to the system and browser by which members recognise their devices. */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, MAX_CHARACTERS);
  return `${firstMatch(SYSTEMS, text)} ${firstMatch(BROWSERS, text)}`;
}

export function readDevice(device: string): { system: System; browser: Browser } {
  const [system, browser] = device.split(" ");
  return {
    system: SYSTEMS.find(([name]) => name === system)?.[0] ?? OTHER,
    browser: BROWSERS.find(([name]) => name === browser)?.[0] ?? OTHER,
  };
}

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

import { BOARD_KEYS, type BoardKey } from "~/backend/board";
import type { Generation } from "./generations";

export type Finding = { generation: Generation; because: string };

export type PostAuthor = "id" | "number";

type Verdict = { isServed: boolean; at: number };

type Refused = Readonly<{
  logins: readonly (readonly [sessionId: string, at: number])[];
  since: number;
  at: number;
}>;

export type ProfileSettings = {
  generation: Generation | null;
  tokenScheme: string | null;
  postAuthor: PostAuthor | null;
};

/** Facts that the backend has shown about itself. Moments are epoch ms. */
export type BackendProfile = Readonly<{
  settings: ProfileSettings;
  /** generation that calls are made for, with the reason; null until known */
  generation: Generation | null;
  because: string | null;
  /** generation that the public answers showed last, apart from settings and logins */
  answered: Finding | null;
  /** another generation, seen once; only a second reading confirms it, because a single call may fail */
  suspected: Generation | null;
  /** the backend was away since the last reading, so its version may have changed */
  isInDoubt: boolean;
  checkedAt: number;
  replaced: { before: Generation; after: Generation; since: number } | null;
  isAway: boolean;
  since: number;
  /** start of the current connection; Infinity without one */
  connectedSince: number;
  tokenScheme: string | null;
  postAuthor: PostAuthor | null;
  hasNamedLogin: boolean;
  /** calls, such as `GET /members`, their second pages and second encodings */
  served: Readonly<Record<string, Verdict>>;
  boards: { seen: readonly BoardKey[]; missing: readonly BoardKey[]; at: number };
  unreadable: readonly string[];
  clock: { aheadSeconds: number; readAt: number };
  refused: Refused;
  asked: Readonly<Record<string, number>>;
}>;

/** Result of reading public answers: null if they fit no generation, "no verdict" without a usable answer. */
type Reading = Finding | null | "no verdict";
type BoardAnswers = Record<BoardKey, boolean | null>;

export type Observation =
  | { kind: "away" }
  | { kind: "answer"; date?: unknown }
  | { kind: "connection"; isOpen: boolean }
  | { kind: "asked"; question: string }
  | { kind: "answers"; found: Reading }
  | { kind: "login"; found: Finding }
  | { kind: "learned"; facts: Partial<Pick<BackendProfile, "tokenScheme" | "postAuthor" | "hasNamedLogin">> }
  | { kind: "served"; what: string; isServed: boolean }
  | { kind: "unreadable"; fields: readonly string[] }
  | { kind: "boards"; answers: BoardAnswers }
  | { kind: "refused login"; sessionId: string };

const NEVER = Number.NEGATIVE_INFINITY;
const MINUTE_MS = 60_000;
const DETECTED_TTL_MS = 10 * MINUTE_MS;
const CLOCK_READ_EVERY_MS = 5000;
/** Refused logins that suggest a change. A single one may be about its member. */
const REFUSED_MIN = 2;
const REFUSED_WITHIN_MS = 10 * MINUTE_MS;
const REFUSED_KEPT = 100;
export const CHANGE_TOLD_MS = 60 * MINUTE_MS;

/** Compares the absolute difference, so that a clock that was set back does not prolong anything. */
export const isWithin = (ms: number, at: number, now: number): boolean => Math.abs(now - at) < ms;

const unknownFacts = ({ tokenScheme, postAuthor }: ProfileSettings) => ({
  tokenScheme,
  postAuthor,
  served: {},
  boards: { seen: [], missing: [], at: NEVER },
  unreadable: [],
});

const restarted = (profile: BackendProfile, at: number): BackendProfile => ({
  ...profile,
  ...unknownFacts(profile.settings),
  since: at,
  asked: {},
});

export const firstProfile = (settings: ProfileSettings, at: number): BackendProfile => ({
  settings,
  ...{ generation: settings.generation, because: settings.generation && "BACKEND_GENERATION says so" },
  ...{ answered: null, suspected: null, isInDoubt: false, checkedAt: NEVER, replaced: null },
  ...{ isAway: false, since: at, connectedSince: at, hasNamedLogin: false },
  ...unknownFacts(settings),
  clock: { aheadSeconds: 0, readAt: NEVER },
  refused: { logins: [], since: NEVER, at: NEVER },
  asked: {},
});

/** Returns the profile after an observation, or the same object if nothing is new. */
export function nextProfile(profile: BackendProfile, observation: Observation, at: number): BackendProfile {
  switch (observation.kind) {
    case "away":
      return profile.isAway ? profile : { ...profile, isAway: true };
    case "answer":
      return afterClock(profile.isAway ? afterReturn(profile, at) : profile, observation.date, at);
    case "connection":
      return { ...profile, connectedSince: observation.isOpen ? at : Number.POSITIVE_INFINITY };
    case "asked":
      return { ...profile, asked: { ...profile.asked, [observation.question]: at } };
    case "answers":
      return afterAnswers(profile, observation.found, at);
    case "login":
      return profile.settings.generation ? profile : { ...profile, ...observation.found };
    case "learned":
      return { ...profile, ...observation.facts };
    case "served":
      return {
        ...profile,
        served: { ...profile.served, [observation.what]: { isServed: observation.isServed, at } },
      };
    case "unreadable":
      return afterUnreadable(profile, observation.fields);
    case "boards":
      return afterBoards(profile, observation.answers, at);
    case "refused login":
      return { ...profile, refused: afterRefusal(profile.refused, observation.sessionId, at) };
  }
}

const afterReturn = (profile: BackendProfile, at: number): BackendProfile => ({
  ...restarted(profile, at),
  isAway: false,
  isInDoubt: profile.generation !== null && profile.settings.generation === null,
});

function afterClock(profile: BackendProfile, date: unknown, at: number): BackendProfile {
  if (isWithin(CLOCK_READ_EVERY_MS, profile.clock.readAt, at)) return profile;
  const moment = Date.parse(String(date));
  if (Number.isNaN(moment)) return profile;
  return { ...profile, clock: { aheadSeconds: Math.round((moment - at) / 1000), readAt: at } };
}

function afterAnswers(profile: BackendProfile, reading: Reading, at: number): BackendProfile {
  if (reading === "no verdict") return { ...profile, isInDoubt: false, suspected: null };
  const checkedProfile = { ...profile, isInDoubt: false, suspected: null, checkedAt: at };
  if (reading === null) return checkedProfile;
  // Compare answers with answers, because a login may have shown more than the answers do.
  const before = profile.answered?.generation ?? (profile.settings.generation ? null : profile.generation);
  if (before === null || before === reading.generation)
    return { ...checkedProfile, answered: reading, ...(profile.generation ? {} : reading) };
  if (profile.suspected !== reading.generation) return { ...profile, suspected: reading.generation };
  const replacement = { before, after: reading.generation, since: at };
  return {
    ...restarted(checkedProfile, at),
    ...(profile.settings.generation ? {} : reading),
    answered: reading,
    replaced: replacement,
  };
}

/** Counts a board as missing only if another board answers, because all versions fail for a missing board. */
function afterBoards(profile: BackendProfile, answers: BoardAnswers, at: number): BackendProfile {
  const seenBoards = BOARD_KEYS.filter((board) => answers[board] || profile.boards.seen.includes(board));
  if (!BOARD_KEYS.some((board) => answers[board])) return profile;
  // A board that answered before is down, not missing.
  const missingBoards = BOARD_KEYS.filter((board) => answers[board] === false && !seenBoards.includes(board));
  return { ...profile, boards: { seen: seenBoards, missing: missingBoards, at } };
}

function afterUnreadable(profile: BackendProfile, fields: readonly string[]): BackendProfile {
  const newFields = fields.filter((field) => !profile.unreadable.includes(field));
  return newFields.length === 0 ? profile : { ...profile, unreadable: [...profile.unreadable, ...newFields] };
}

function afterRefusal(refused: Refused, sessionId: string, at: number): Refused {
  const logins = [...refused.logins.filter(([id]) => id !== sessionId), [sessionId, at] as const]
    .filter(([, moment]) => isWithin(REFUSED_WITHIN_MS, moment, at))
    .slice(-REFUSED_KEPT);
  if (logins.length < REFUSED_MIN) return { ...refused, logins };
  return { logins, since: isWithin(CHANGE_TOLD_MS, refused.at, at) ? refused.since : at, at };
}

/** Tells whether the backend serves something; null if unknown or seen too long ago. */
export function isServed({ served }: BackendProfile, what: string, now: number): boolean | null {
  const result = served[what];
  return result && isWithin(DETECTED_TTL_MS, result.at, now) ? result.isServed : null;
}

export const wasAskedWithin = (
  { asked }: BackendProfile,
  question: string,
  ms: number,
  now: number,
): boolean => isWithin(ms, asked[question] ?? NEVER, now);

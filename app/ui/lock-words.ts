import type { LockKind } from "~/backend/toilet";

const WORDS: Record<LockKind, string | null> = {
  none: "잠금 없음",
  password: "비밀번호",
  key: "열쇠",
  unknown: null,
};

/** Both doors in words, unknown ones left out: `남 잠금 없음`, `여 비밀번호`. */
export function lockWords(maleLock: LockKind, femaleLock: LockKind): string[] {
  const male = WORDS[maleLock];
  const female = WORDS[femaleLock];
  return [male && `남 ${male}`, female && `여 ${female}`].filter((words) => words !== null);
}

export const NO_LOCK_WORDS = "잠금 정보 없음";

import type { LockKind } from "~/backend/toilet";

/** The kinds of lock in words: in a list, on the toilet's own page, and as a choice of the form. */
export const LOCK_WORDS: Record<LockKind, { inList: string | null; onPage: string; inForm: string }> = {
  none: { inList: "잠금 없음", onPage: "잠금 없음", inForm: "없음" },
  password: { inList: "비밀번호", onPage: "비밀번호", inForm: "비밀번호" },
  key: { inList: "열쇠", onPage: "열쇠 필요", inForm: "열쇠" },
  unknown: { inList: null, onPage: "정보 없음", inForm: "모름" },
};

export function lockWords(maleLock: LockKind, femaleLock: LockKind): string[] {
  const male = LOCK_WORDS[maleLock].inList;
  const female = LOCK_WORDS[femaleLock].inList;
  return [male && `남 ${male}`, female && `여 ${female}`].filter((words) => words !== null);
}

export const NO_LOCK_WORDS = "잠금 정보 없음";

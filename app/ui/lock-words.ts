import type { LockKind } from "~/backend/toilet";
import { uiWords } from "./words";

/** The kinds of lock that are known, for a list. */
export function lockWords(maleLock: LockKind, femaleLock: LockKind): string[] {
  const { inList, male, female } = uiWords().locks;
  const [ofMen, ofWomen] = [inList[maleLock], inList[femaleLock]];
  return [ofMen && male(ofMen), ofWomen && female(ofWomen)].filter((words) => words !== null);
}

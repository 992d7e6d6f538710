import { cleanName } from "./clean-name";
import { isReservedName } from "./reserved-names";

export const ADMINISTRATOR_TITLE = "관리자";

/** A member's name where the backend does not tell who administers: one like an administrator's is marked. */
export function memberName(name: string | null | undefined): string | null {
  const clean = cleanName(name ?? "");
  if (clean === "") return null;
  return isReservedName(clean) ? `닉네임 ‘${clean}’` : clean;
}

export const searchedName = (word: string): string => /^닉네임 ‘(.+)’$/.exec(word.trim())?.[1] ?? word;

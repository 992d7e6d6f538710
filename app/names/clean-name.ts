import { isReservedName } from "./reserved-names";

/** More marks on one letter run over the lines above and below. */
const MARKS_MAX = 3;

/** Controls, formats, fillers, blanks and direction marks; what joins one emoji stays. */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f|(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/gu;
const BLANKS = /[\s\u0085]+/gu;
const BASELESS_MARKS = /(^|\s)\p{M}+/gu;
const SURPLUS_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, "gu");

/** A name as it may be kept and shown: on one line, without invisible characters; may be empty. */
export function cleanName(name: string): string {
  return name
    .replace(BLANKS, " ")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(BASELESS_MARKS, "$1")
    .replace(SURPLUS_MARKS, "$1")
    .replace(BLANKS, " ")
    .trim();
}

export const ADMINISTRATOR_TITLE = "관리자";

/** A member's name where the backend does not tell who administers: one like an administrator's is marked. */
export function memberName(name: string | null | undefined): string | null {
  const clean = cleanName(name ?? "");
  if (clean === "") return null;
  return isReservedName(clean) ? `닉네임 ‘${clean}’` : clean;
}

export const searchedName = (word: string): string => /^닉네임 ‘(.+)’$/.exec(word.trim())?.[1] ?? word;

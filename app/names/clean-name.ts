import { INVISIBLE } from "~/texts/file-texts";

/** More combining marks on one letter would cover the lines above and below. */
const MARKS_MAX = 3;

const BLANKS = /[\s\u0085]+/gu;
const BASELESS_MARKS = /(^|\s)\p{M}+/gu;
const SURPLUS_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, "gu");

/** Cleans a name or another line for storing and showing: no invisible characters. The result may be empty. */
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

const SEARCH_READ_MAX = 1000;
/** Full-width letters, digits and signs, as East Asian keyboards type them. */
const FULL_WIDTH = /[\uff01-\uff5e]+/g;

/** Returns the words of a search, spelt as `cleanName` stores texts. */
export const searchWords = (text: string): string =>
  cleanName(text.slice(0, SEARCH_READ_MAX).replace(FULL_WIDTH, (letters) => letters.normalize("NFKC")));

export const ADMINISTRATOR_TITLE = "관리자";

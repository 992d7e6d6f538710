/** Stands between the parts of a title that becomes a file's name; the usual `|` is not allowed there. */
export const FILE_NAME_SEPARATOR = " - ";

/** Characters that Windows, macOS or Android refuse in names of files. */
const REFUSED = /[/\\:*?"<>|\p{Cc}]+/gu;
const MAX_CHARACTERS = 80;

/**
 * Prepares words for the title of a page that is printed or saved as a PDF, because browsers name the file by it.
 * Cuts whole characters only.
 */
export function forFileName(words: string): string {
  const cleanWords = words.replace(REFUSED, " ").replace(/\s+/g, " ").trim();
  return Array.from(cleanWords).slice(0, MAX_CHARACTERS).join("").trim();
}

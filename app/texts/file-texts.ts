/** Truncate before normalising, which takes quadratic time in combining marks. */
const READ_MAX_CHARACTERS = 1000;
const SENT_MAX_CHARACTERS = 150;

export function plainFileName(fileName: string): string {
  const base = fileName.slice(-READ_MAX_CHARACTERS).normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  return base.replace(INVISIBLE, "").trim();
}

/** Returns a name that every file system and header accepts, truncated at its start to keep the extension. */
export function cleanFileName(fileName: string): string {
  const letters = Array.from(plainFileName(fileName).replaceAll('"', ""));
  return letters.slice(-SENT_MAX_CHARACTERS).join("") || "file";
}

/** Formats a size: `840B`, `12KB`, `1.4MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)}KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")}MB`;
}

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

/** Control, format, filler, blank and direction characters, except the joiners inside one emoji. */
export const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f|(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/gu;

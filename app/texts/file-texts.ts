/** Bidirectional control characters, which reverse the order of other letters. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Truncate before normalising, which takes quadratic time in combining marks. */
const READ_MAX_CHARACTERS = 1000;
const SENT_MAX_CHARACTERS = 150;

export function plainFileName(fileName: string): string {
  const base = fileName.slice(-READ_MAX_CHARACTERS).normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const isAllowed = (letter: string) => letter >= " " && letter !== "\u007f" && !TURNING.test(letter);
  return Array.from(base).filter(isAllowed).join("").trim();
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

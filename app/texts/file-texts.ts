import { INVISIBLE } from "./invisible";

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

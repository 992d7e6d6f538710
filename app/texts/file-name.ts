/** Letters that turn the order of others around: a name must read as it is. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Far longer than names are. They are cut before they are normalised: that is quadratic in combining marks. */
const READ_MAX_CHARACTERS = 1000;
const SENT_MAX_CHARACTERS = 150;

/** The last part of a name that a stranger gave, without control letters; empty where nothing is left. */
export function plainFileName(fileName: string): string {
  const base = fileName.slice(-READ_MAX_CHARACTERS).normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const isPlain = (letter: string) => letter >= " " && letter !== "\u007f" && !TURNING.test(letter);
  return Array.from(base).filter(isPlain).join("").trim();
}

/** A name that every file system and header takes; cut from its front, as the extension is at its end. */
export function cleanFileName(fileName: string): string {
  const letters = Array.from(plainFileName(fileName).replaceAll('"', ""));
  return letters.slice(-SENT_MAX_CHARACTERS).join("") || "file";
}

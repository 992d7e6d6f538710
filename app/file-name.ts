/** Letters that turn the order of others around: a name must read as it is. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The last part of a name that a stranger gave, without control letters; empty where nothing is left. */
export function plainFileName(fileName: string): string {
  const base = fileName.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const isPlain = (letter: string) => letter >= " " && letter !== "\u007f" && !TURNING.test(letter);
  return Array.from(base).filter(isPlain).join("").trim();
}

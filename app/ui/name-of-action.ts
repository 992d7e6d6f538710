const SUBJECT_LETTERS_MAX = 30;

/** The word that is seen comes first, so that it can be spoken to a voice control (WCAG 2.4.4, 2.5.3). */
export function nameOfAction(word: string, subject: string): string {
  const letters = [...subject.replace(/\s+/g, " ").trim()];
  const start = letters.slice(0, SUBJECT_LETTERS_MAX).join("");
  return `${word}: ${start}${letters.length > SUBJECT_LETTERS_MAX ? "…" : ""}`;
}

import { Korean } from "./korean";

const SUBJECT_LETTERS_MAX = 30;

type NameOfActionProps = { word: string; subject: string };

/** The word that is seen comes first, so that it can be spoken to a voice control (WCAG 2.4.4, 2.5.3). */
export function NameOfAction({ word, subject }: NameOfActionProps) {
  const letters = [...subject.replace(/\s+/g, " ").trim()];
  const start = letters.slice(0, SUBJECT_LETTERS_MAX).join("");
  return (
    <>
      {word}
      <span className="visually-hidden">
        : <Korean>{`${start}${letters.length > SUBJECT_LETTERS_MAX ? "…" : ""}`}</Korean>
      </span>
    </>
  );
}

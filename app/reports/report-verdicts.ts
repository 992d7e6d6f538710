/** The first words of an administrator's answer, which the administrators of other clients type. */
export const ANSWER_WORDS = { checking: "확인 중", fixed: "고쳤음", declined: "고치지 않음" } as const;
export type Verdict = keyof typeof ANSWER_WORDS;
export const VERDICTS = Object.keys(ANSWER_WORDS) as Verdict[];

const ENDINGS: [Verdict, RegExp][] = [
  ["fixed", /^고쳤음(?=$|[\s\p{P}\p{S}])/u],
  ["declined", /^고치지 ?않음(?=$|[\s\p{P}\p{S}])/u],
];

/** Reads the verdict of an answer. Without one of the two ending words it is `checking`. */
export function verdictOf(text: string): Verdict {
  const trimmedText = text.normalize("NFC").trim();
  return ENDINGS.find(([, pattern]) => pattern.test(trimmedText))?.[0] ?? "checking";
}

export const writeAnswer = (verdict: Verdict, sentence: string): string =>
  sentence ? `${ANSWER_WORDS[verdict]}. ${sentence}` : ANSWER_WORDS[verdict];

import { buildingOrAddress, type Toilet } from "~/backend/toilet";
import { readingOf } from "~/romanization/page-reading.server";
import { arrivalHintWords } from "./words";

type Words = ReturnType<typeof arrivalHintWords>;
type HintPattern = { kind: string; says: RegExp; words(match: RegExpExecArray, words: Words): string };

const UNDER = /^(?:지하|B)/i;
const INSIDE = /[안내]/;

/** In walking order. The patterns skip words without a number and words that are part of a longer word. */
const READINGS: readonly HintPattern[] = [
  {
    kind: "exit",
    says: /(?<![\d-])(\d{1,2}(?:-\d{1,2})?) ?번 ?(출구|출입구|게이트)(?!볼)/,
    words: ([, number = "", word = ""], { exit, numbered }) => numbered(number, exit[word] ?? word),
  },
  {
    kind: "gate",
    says: /(?:개찰구|게이트) ?([안밖내외])(?=[)부측쪽, ]|$)/,
    words: ([, side = ""], { inGate, outGate }) => (INSIDE.test(side) ? inGate : outGate),
  },
  {
    kind: "wing",
    says: /(?<![가-힣])(?:제?\d ?)?[본별신구]관(?=[동 (),\d]|$)/,
    words: ([wing]) => readingOf(wing) ?? wing,
  },
  {
    kind: "floor",
    says: /(?<![지\d.,~A-Za-z-])((?:지하|지상|B) ?)?(\d{1,2}(?:[.,~]\d{1,2})?)(?:층|F(?![A-Za-z]))/,
    words: ([, side = "", number = ""], { basement, floor }) =>
      UNDER.test(side) ? basement(number) : floor(number),
  },
  {
    kind: "floor",
    says: /지하(?![철수차]|대로|길| ?\d{1,2}(?:층|F))/,
    words: (_, { underground }) => underground,
  },
  { kind: "room", says: /로비|대합실|옥상/, words: ([room], { rooms }) => rooms[room] ?? room },
  {
    kind: "inside",
    says: /(?:건물|청사|역사|영업장) ?(?:안|내부?)(?=[) ]|$)|실내(?= ?(?:화장실|[),]|$))/,
    words: (_, { inside }) => inside,
  },
];

/** Says where to look on arrival: `3번 출구 · 지하 1층`. Per kind the first match counts, and the name comes first. */
export function arrivalHint(toilet: Parameters<typeof buildingOrAddress>[0] & Pick<Toilet, "name">) {
  const hints = new Map<string, string>();
  for (const { kind, says, words } of READINGS) {
    for (const text of [toilet.name, buildingOrAddress(toilet), toilet.address]) {
      const match = hints.has(kind) ? null : says.exec(text);
      if (match) hints.set(kind, words(match, arrivalHintWords()));
    }
  }
  return hints.size === 0 ? null : [...hints.values()].join(" · ");
}

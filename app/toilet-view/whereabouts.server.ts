import type { ToiletSummary } from "~/backend/toilet";
import { gateSideOf } from "~/facilities/fare-gates";
import { readingOf } from "~/romanization/page-reading.server";
import type { Whereabouts } from "~/ui/gate-and-floor";
import { whereaboutsWords } from "./whereabouts-words";

type Words = ReturnType<typeof whereaboutsWords>;
type Reading = { kind: string; says: RegExp; words(match: RegExpMatchArray, words: Words): string };
type ToiletTexts = Pick<ToiletSummary, "name" | "buildingName" | "address" | "cleanlinessTags" | "hoursTags">;

/** Stands before a floor like another floor: 번영로 61, 1층. */
const HOUSE_NUMBER = /\d[\d-]{0,12}, ?(?=\d)/;
const UNDER = /^(?:지하|B)/i;

/** In walking order. The patterns skip words without a number and words that are part of a longer word. */
const READINGS: readonly Reading[] = [
  {
    kind: "exit",
    says: /(?<![\d-])(\d{1,2}(?:-\d{1,2})?(?: ?[,·~] ?\d{1,2}(?!\d)){0,6}) ?번 ?(출구|출입구|게이트)(?!볼)/g,
    words: ([, number = "", word = ""], { exit, numbered }) => numbered(number, exit[word] ?? word),
  },
  {
    kind: "wing",
    says: /(?<![가-힣])(?:제?\d ?)?[본별신구]관(?=[동 (),\d]|$)/g,
    words: ([wing]) => readingOf(wing) ?? wing,
  },
  {
    kind: "floor",
    says: /(?<![지\dA-Za-z-]|(?<!층)[.,~])((?:지하|지상|B) ?)?(\d{1,2}(?:\.5)?(?: ?[,.·~/-] ?\d{1,2}){0,6})(?:층(?! ?(?:석|전|목|모전)탑| ?(?:건물|짜리))|F(?![A-Za-z]))|(?<![A-Za-z\d-])(B)([1-9])(?=[\s(),+/~]|$)/g,
    words: ([, side = "", number = "", under = side, underNumber = number], { basement, floor }) =>
      UNDER.test(under) ? basement(underNumber) : floor(number),
  },
  {
    kind: "floor",
    says: /지하(?![철수차]|대로|길| ?\d{1,2}(?:[,.·~/-]\d{1,2}){0,6}(?:층|F))/g,
    words: (_, { underground }) => underground,
  },
  {
    kind: "room",
    says: /로비|대합실|맞이방|승강장|옥상/g,
    words: ([room], { rooms }) => rooms[room] ?? room,
  },
  {
    kind: "inside",
    says: /(?:건물|청사|역사|영업장) ?(?:안|내부?)(?=[) ]|$)|실내(?= ?(?:화장실|[),]|$))/g,
    words: (_, { inside }) => inside,
  },
];

/**
 * Says where to look on arrival: the side of the fare gates, and exits, floors and halls as `3번 출구 · 지하 1층`. The
 * address counts only for what name, building and hours leave open.
 */
export function whereaboutsOf(toilet: ToiletTexts): Whereabouts | null {
  const words = whereaboutsWords();
  const side = gateSideOf(toilet);
  const ownTexts = [toilet.name, toilet.buildingName, ...toilet.hoursTags.map(({ name }) => name)];
  const read = (texts: string[], kind: string) =>
    READINGS.filter((reading) => reading.kind === kind).flatMap((reading) =>
      texts.flatMap((text) => [...text.matchAll(reading.says)].map((match) => reading.words(match, words))),
    );
  const facts = [...new Set(READINGS.map(({ kind }) => kind))].flatMap((kind) => {
    const own = read(ownTexts, kind);
    return own.length > 0 ? own : read([toilet.address.replace(HOUSE_NUMBER, "")], kind).slice(0, 1);
  });
  if (!side && facts.length === 0) return null;
  return { gate: side && { side, text: words.gate[side] }, text: [...new Set(facts)].join(" · ") };
}

import type { LatLng } from "~/geo/projection";
import { KINDS, OWN_NAMES } from "~/romanization/word-table";
import { dataRows } from "~/texts/data-rows";
import { findByInitials, findMisspelt, findNamed, findNamedKind } from "./find-named";
import { findAddresses, findStreetNumber, findToilets } from "./find-toilets";
import { isAreaName } from "./kind-words";
import { splitProvince } from "./korean-address";
import {
  bestWithoutDuplicates,
  comparePlaces,
  type NamedPlace,
  type Place,
  RANK,
  type ScoredPlace,
} from "./place";
import type { PlaceIndex, Search } from "./place-index";
import { viewOf } from "./place-view";
import { fromEnglishKeys, MAX_WORDS, readQuery, readWords, scriptOf, withoutNearWords } from "./query";
import writtenKindsText from "./written-kinds.csv?raw";

const SHORTEST_PART = 2;
const MOST_SPLITS = 3;
/** The rest of a longer name: 둔산로 is not in 둔산. */
const NAME_END = /^(?:시|군|구|읍|면|동|리|가|대?로|번?길|역)/;

/** Lists places, best first; `near` raises nearby ones. Stops at the first attempt that finds a likely place. */
export async function searchPlaces(
  index: PlaceIndex,
  text: string,
  limit: number,
  near: LatLng | null = null,
): Promise<Place[]> {
  const typed = withEnglishKind(readQuery(text));
  if (typed === "") return [];
  const spelling = await index.spellings.of(scriptOf(typed));
  const words = spelling === index.spellings.hangul ? readWords(typed) : [spelling.rules.fold(typed)];
  const search: Search = { index, spelling, words, typed, near, limit };
  const matches = findTranslated(search);
  if (!matches.some(({ score }) => score < RANK.namedStart)) matches.push(...findPlaces(search));
  const numbered = findStreetNumber(search, matches);
  if (numbered.length > 0) return toPlaces(index, numbered, limit);
  // Several foreign words may be several names, so a match of only their start is not certain.
  const sureBelow = partsOf(search).length > 1 ? RANK.namedStart : spelling.rules.sureBelow;
  if (matches.some(({ score }) => score < sureBelow)) return toPlaces(index, matches, limit);
  for (const attempt of ATTEMPTS) {
    const furtherMatches = attempt(search, matches);
    if (furtherMatches.some(isLikely)) return toPlaces(index, [...furtherMatches, ...matches], limit);
  }
  return toPlaces(index, matches, limit);
}

const isLikely = ({ score }: ScoredPlace) => score < RANK.petrol;

const ATTEMPTS: ((search: Search, matches: ScoredPlace[]) => ScoredPlace[])[] = [
  findSplit,
  findWithoutNearWords,
  findWithoutNumber,
  findByInitials,
  (search, matches) =>
    matches.some(({ score }) => score < search.spelling.rules.sureBelow) ? [] : findMisspelt(search),
  findInParts,
  findWithoutTown,
  (search, matches) => (matches.some(isLikely) ? [] : findInKorean(search, search.typed)),
  (search, matches) =>
    matches.some(isLikely) ? [] : findInKorean(search, fromEnglishKeys(search.typed.replace(/\s+/g, ""))),
  findKnownPart,
];

const inKorean = (search: Search, words: string[]): Search => ({
  ...search,
  spelling: search.index.spellings.hangul,
  words,
});

const findInKorean = (search: Search, text: string | null) =>
  findPlaces(inKorean(search, readWords(text ?? "")));

function findPlaces(search: Search): ScoredPlace[] {
  const { words, limit } = search;
  if (words.length === 0) return [];
  const matches = [findNamed, findNamedKind, findToilets].flatMap((find) => find(search));
  if (words.length > 1) matches.push(...findNamed({ ...search, words: [words.join("")] }));
  const provinceWords = words.flatMap(splitProvince);
  if (provinceWords.length > words.length) matches.push(...findNamed({ ...search, words: provinceWords }));
  // Addresses come last, because nearly every toilet has one.
  const isEnough = bestWithoutDuplicates(matches.filter(isLikely), limit).length >= limit;
  return isEnough ? matches : [...matches, ...findAddresses(search)];
}

/** Finds well-known places by other spellings than the one on our pages: `プサン駅` finds 부산역. */
function findTranslated(search: Search): ScoredPlace[] {
  for (const korean of koreanOf(search.typed)) {
    const matches = findPlaces(inKorean(search, [korean.toLowerCase()]));
    if (matches.some(({ score }) => score < RANK.address)) return matches;
  }
  return [];
}

function findWithoutNearWords(search: Search): ScoredPlace[] {
  const words = withoutNearWords(search.words);
  return words.join() === search.words.join() ? [] : findPlaces({ ...search, words });
}

/** Finds the station for `강남역 11번출구`, and reports the unmatched rest. */
function findWithoutNumber(search: Search): ScoredPlace[] {
  const words = withoutNearWords(search.words);
  const number = words.at(-1) ?? "";
  return isNumber(number) ? withMissed(findPlaces({ ...search, words: words.slice(0, -1) }), number) : [];
}

/** Finds 강남 for `스타벅스 강남`, and reports the rest. Only a start may name a road, because many towns have the same. */
function findKnownPart(search: Search, matches: ScoredPlace[]): ScoredPlace[] {
  if (matches.length > 0) return [];
  const isHangul = search.spelling === search.index.spellings.hangul;
  const words = isHangul ? withoutNearWords(search.words) : partsOf(search).slice(0, MAX_WORDS);
  const splits = words.length > 1 ? [] : splitWords(search).filter(([, rest = ""]) => !NAME_END.test(rest));
  const parts = splits.map(([area = "", rest = ""]) => ({ nameWords: [area], missedWords: [rest] }));
  for (const { nameWords, missedWords } of [...startsAndEnds(words), ...parts]) {
    const places = findPlaces(
      isHangul ? { ...search, words: nameWords } : spelledAs(search, nameWords.join(" ")),
    ).filter(({ score, named }) => score < RANK.namedStart || isNumberedPart(named, nameWords));
    const isStart = nameWords[0] === words[0] || words.length === 1;
    const isKnown = places.some(({ named }) => named && (isStart || named.kind !== "road"));
    if (isKnown) return withMissed(places, missedWords.join(" "));
  }
  return [];
}

const startsAndEnds = (words: string[]): { nameWords: string[]; missedWords: string[] }[] =>
  words.slice(1).flatMap((_, dropped) => {
    const count = words.length - 1 - dropped;
    return [
      { nameWords: words.slice(0, count), missedWords: words.slice(count) },
      { nameWords: words.slice(-count), missedWords: words.slice(0, -count) },
    ];
  });

/** 성수동 exists only as 성수동1가 and 성수동2가. */
const isNumberedPart = (named: NamedPlace | undefined, words: string[]): boolean => {
  const [name = "", town = ""] = [named?.path.at(-1), words.at(-1)];
  return name.startsWith(town) && /^\d+가$/.test(name.slice(town.length));
};

const withMissed = (matches: ScoredPlace[], missed: string): ScoredPlace[] =>
  matches.map((match) => ({ ...match, place: { ...match.place, missed } }));

/** Finds 한옥마을 for `전주한옥마을`, but not 동아대학교 for `부산대학교`. */
function findSplit(search: Search): ScoredPlace[] {
  return splitWords(search).flatMap(([area = "", rest = ""]) =>
    findPlaces({ ...search, words: [area, rest] }).filter(({ place }) => {
      const name = place.name.normalize("NFC").toLowerCase().replaceAll(" ", "");
      return place.kind === "address" || name.startsWith(rest) || name.includes(area + rest);
    }),
  );
}

/** Splits `전주한옥마을` into `전주`, `한옥마을`: an area and a place in it. */
function splitWords({ index, words }: Search): string[][] {
  const joined = words.join("");
  const splits: string[][] = [];
  for (let at = joined.length - SHORTEST_PART; at >= SHORTEST_PART && splits.length < MOST_SPLITS; at -= 1) {
    if (isAreaName(index, joined.slice(0, at))) splits.push([joined.slice(0, at), joined.slice(at)]);
  }
  return splits;
}

const isNumber = (text: string) => /^\d/.test(text);

/** Finds `Jung-gu, Daejeon`: each word is a name, and the smallest area may come first. */
function findInParts(search: Search): ScoredPlace[] {
  const typed = partsOf(search);
  const parts = typed.length === 1 ? splitAtTown(search.index, typed[0] ?? "") : typed;
  if (parts.length < 2) return [];
  const names = parts.map((part) => (/^\d[\d-]*$/.test(part) ? part : koreanNameOf(search, part)));
  const words = names.filter((name) => name !== null);
  if (words.length < parts.length) return [];
  const backwards = [...words.filter((word) => !isNumber(word)).reverse(), ...words.filter(isNumber)];
  const numbered = findStreetNumber(inKorean(search, backwards), []);
  if (numbered.length > 0) return numbered;
  return [backwards, words].flatMap((orderedWords) => findPlaces(inKorean(search, orderedWords)));
}

function splitAtTown(index: PlaceIndex, written: string): string[] {
  for (let at = SHORTEST_PART; at <= written.length - SHORTEST_PART; at += 1) {
    const towns = koreanOf(written.slice(0, at));
    if (towns.some((town) => isAreaName(index, town))) return [written.slice(0, at), written.slice(at)];
  }
  return [written];
}

/** Finds Haeundae Beach for `Haeundae Beach Busan`. */
function findWithoutTown(search: Search): ScoredPlace[] {
  const parts = partsOf(search);
  if (parts.length < 2) return [];
  for (const [otherParts, town = ""] of [
    [parts.slice(0, -1), parts.at(-1)],
    [parts.slice(1), parts[0]],
  ] as const) {
    if (town.toLowerCase() !== "city" && !isAreaName(search.index, koreanNameOf(search, town) ?? ""))
      continue;
    const matches = findPlaces(spelledAs(search, otherParts.join(" ")));
    if (matches.some(({ named }) => named)) return matches;
  }
  return [];
}

const partsOf = ({ index, spelling, typed }: Search) =>
  spelling === index.spellings.hangul ? [] : typed.split(/[\s,]+/).filter(Boolean);

const spelledAs = (search: Search, typed: string): Search => ({
  ...search,
  typed,
  words: [search.spelling.rules.fold(typed)],
});

/** Translates one word of an address into Korean: `Jung-gu` into `중구`. */
function koreanNameOf(search: Search, word: string): string | null {
  const [koreanName] = koreanOf(word);
  if (koreanName) return koreanName.toLowerCase();
  const [bestMatch] = findNamed(spelledAs(search, word))
    .filter(({ score }) => score < RANK.namedStart)
    .sort(comparePlaces);
  return bestMatch?.named?.path.at(-1) ?? null;
}

function toPlaces(index: PlaceIndex, matches: ScoredPlace[], limit: number): Place[] {
  return bestWithoutDuplicates(matches, limit).map(({ place, named }) => {
    if (!named) return place;
    const view = index.views.get(named) ?? viewOf(named, index.toilets, index.named, index.tree);
    index.views.set(named, view);
    return { ...place, ...view };
  });
}

function groupByWritten(rows: { korean: string; written: string[] }[]): Map<string, string[]> {
  const koreanByText = new Map<string, string[]>();
  for (const { korean, written } of rows) {
    for (const text of new Set(written)) koreanByText.set(text, [...(koreanByText.get(text) ?? []), korean]);
  }
  return koreanByText;
}

const names = groupByWritten(
  OWN_NAMES.map(({ korean, ja, zh, spellings }) => ({
    korean,
    written: [ja, zh, ...spellings].map((text) => text.toLowerCase()),
  })),
);
const kinds = groupByWritten([
  ...dataRows(writtenKindsText).map(([korean = "", ...written]) => ({ korean, written })),
  ...[...KINDS].map(([korean, { ja, zh }]) => ({ korean, written: [ja, zh] })),
]);

/** Returns the Korean names that a Japanese or Chinese name may stand for, most likely first. */
function koreanOf(text: string): string[] {
  const compactText = text.replace(/\s+/g, "").toLowerCase();
  const exactNames = names.get(compactText) ?? [];
  for (let at = compactText.length - 1; at > 0; at -= 1) {
    const name = names.get(compactText.slice(0, at));
    const kind = kinds.get(compactText.slice(at));
    if (!name || !kind) continue;
    return [
      ...exactNames,
      ...name.flatMap((koreanName) => kind.map((koreanKind) => `${koreanName}${koreanKind}`)),
    ];
  }
  return [...exactNames, ...(kinds.get(compactText) ?? [])];
}

/** Translates the kind in names that we print ourselves: `Daejeon駅` to `Daejeon Station`. */
function withEnglishKind(text: string): string {
  const [, latin = "", written = ""] = /^([\x20-\x7e]+)([^\x20-\x7e]+)$/.exec(text) ?? [];
  const [kind] = kinds.get(written) ?? [];
  return kind ? `${latin} ${KINDS.get(kind)?.en ?? ""}` : text;
}

import type { LatLng } from "~/geo/projection";
import { koreanOf, withEnglishKind } from "./cjk-names.server";
import { findByInitials, findMisspelt, findNamed, findNamedKind } from "./find-named";
import { findStreetNumber } from "./find-street-number";
import { findAddresses, findToilets } from "./find-toilets";
import { fromEnglishKeys } from "./hangul";
import { isAreaName } from "./kind-words";
import { splitProvince } from "./korean-address";
import type { NamedPlace } from "./named-places";
import type { Place } from "./place";
import type { PlaceIndex, Search } from "./place-index";
import { viewOf } from "./place-view";
import { MAX_WORDS, readQuery, readWords, scriptOf, withoutNearWords } from "./query";
import { bestWithoutDuplicates, type Found, RANK } from "./ranking";

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
  const found = findTranslated(search);
  if (!found.some(({ score }) => score < RANK.namedStart)) found.push(...findPlaces(search));
  const numbered = findStreetNumber(search, found);
  if (numbered.length > 0) return toPlaces(index, numbered, limit);
  // Several foreign words may be several names, so a match of only their start is not certain.
  const sureBelow = partsOf(search).length > 1 ? RANK.namedStart : spelling.rules.sureBelow;
  if (found.some(({ score }) => score < sureBelow)) return toPlaces(index, found, limit);
  for (const attempt of ATTEMPTS) {
    const more = attempt(search, found);
    if (more.some(isLikely)) return toPlaces(index, [...more, ...found], limit);
  }
  return toPlaces(index, found, limit);
}

const isLikely = ({ score }: Found) => score < RANK.petrol;

const ATTEMPTS: ((search: Search, found: Found[]) => Found[])[] = [
  findSplit,
  findWithoutNearWords,
  findWithoutNumber,
  findByInitials,
  (search, found) =>
    found.some(({ score }) => score < search.spelling.rules.sureBelow) ? [] : findMisspelt(search),
  findInParts,
  findWithoutTown,
  (search, found) => (found.some(isLikely) ? [] : findInKorean(search, search.typed)),
  (search, found) =>
    found.some(isLikely) ? [] : findInKorean(search, fromEnglishKeys(search.typed.replace(/\s+/g, ""))),
  findKnownPart,
];

const inKorean = (search: Search, words: string[]): Search => ({
  ...search,
  spelling: search.index.spellings.hangul,
  words,
});

const findInKorean = (search: Search, text: string | null) =>
  findPlaces(inKorean(search, readWords(text ?? "")));

function findPlaces(search: Search): Found[] {
  const { words, limit } = search;
  if (words.length === 0) return [];
  const found = [findNamed, findNamedKind, findToilets].flatMap((find) => find(search));
  if (words.length > 1) found.push(...findNamed({ ...search, words: [words.join("")] }));
  const apart = words.flatMap(splitProvince);
  if (apart.length > words.length) found.push(...findNamed({ ...search, words: apart }));
  // Addresses come last, because nearly every toilet has one.
  const isEnough = bestWithoutDuplicates(found.filter(isLikely), limit).length >= limit;
  return isEnough ? found : [...found, ...findAddresses(search)];
}

/** Finds well-known places by other spellings than the one on our pages: `プサン駅` finds 부산역. */
function findTranslated(search: Search): Found[] {
  for (const korean of koreanOf(search.typed)) {
    const found = findPlaces(inKorean(search, [korean.toLowerCase()]));
    if (found.some(({ score }) => score < RANK.address)) return found;
  }
  return [];
}

function findWithoutNearWords(search: Search): Found[] {
  const words = withoutNearWords(search.words);
  return words.join() === search.words.join() ? [] : findPlaces({ ...search, words });
}

/** Finds the station for `강남역 11번출구`, and reports the unmatched rest. */
function findWithoutNumber(search: Search): Found[] {
  const words = withoutNearWords(search.words);
  const number = words.at(-1) ?? "";
  return isNumber(number) ? withMissed(findPlaces({ ...search, words: words.slice(0, -1) }), number) : [];
}

/** Finds 강남 for `스타벅스 강남`, and reports the rest. Only a start may name a road, because many towns have the same. */
function findKnownPart(search: Search, found: Found[]): Found[] {
  if (found.length > 0) return [];
  const isHangul = search.spelling === search.index.spellings.hangul;
  const words = isHangul ? withoutNearWords(search.words) : partsOf(search).slice(0, MAX_WORDS);
  const splits = words.length > 1 ? [] : splitWords(search).filter(([, rest = ""]) => !NAME_END.test(rest));
  const parts = splits.map(([area = "", rest = ""]) => ({ known: [area], rest: [rest] }));
  for (const { known, rest } of [...startsAndEnds(words), ...parts]) {
    const places = findPlaces(
      isHangul ? { ...search, words: known } : spelledAs(search, known.join(" ")),
    ).filter(({ score, named }) => score < RANK.namedStart || isNumberedPart(named, known));
    const isStart = known[0] === words[0] || words.length === 1;
    const isKnown = places.some(({ named }) => named && (isStart || named.kind !== "road"));
    if (isKnown) return withMissed(places, rest.join(" "));
  }
  return [];
}

const startsAndEnds = (words: string[]): { known: string[]; rest: string[] }[] =>
  words.slice(1).flatMap((_, dropped) => {
    const count = words.length - 1 - dropped;
    return [
      { known: words.slice(0, count), rest: words.slice(count) },
      { known: words.slice(-count), rest: words.slice(0, -count) },
    ];
  });

/** 성수동 exists only as 성수동1가 and 성수동2가. */
const isNumberedPart = (named: NamedPlace | undefined, words: string[]): boolean => {
  const [name = "", town = ""] = [named?.path.at(-1), words.at(-1)];
  return name.startsWith(town) && /^\d+가$/.test(name.slice(town.length));
};

const withMissed = (found: Found[], missed: string): Found[] =>
  found.map((one) => ({ ...one, place: { ...one.place, missed } }));

/** Finds 한옥마을 for `전주한옥마을`, but not 동아대학교 for `부산대학교`. */
function findSplit(search: Search): Found[] {
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
function findInParts(search: Search): Found[] {
  const typed = partsOf(search);
  const parts = typed.length === 1 ? splitAtTown(search.index, typed[0] ?? "") : typed;
  if (parts.length < 2) return [];
  const names = parts.map((part) => (/^\d[\d-]*$/.test(part) ? part : koreanNameOf(search, part)));
  const words = names.filter((name) => name !== null);
  if (words.length < parts.length) return [];
  const backwards = [...words.filter((word) => !isNumber(word)).reverse(), ...words.filter(isNumber)];
  const numbered = findStreetNumber(inKorean(search, backwards), []);
  if (numbered.length > 0) return numbered;
  return [backwards, words].flatMap((each) => findPlaces(inKorean(search, each)));
}

function splitAtTown(index: PlaceIndex, written: string): string[] {
  for (let at = SHORTEST_PART; at <= written.length - SHORTEST_PART; at += 1) {
    const towns = koreanOf(written.slice(0, at));
    if (towns.some((town) => isAreaName(index, town))) return [written.slice(0, at), written.slice(at)];
  }
  return [written];
}

/** Finds Haeundae Beach for `Haeundae Beach Busan`. */
function findWithoutTown(search: Search): Found[] {
  const parts = partsOf(search);
  if (parts.length < 2) return [];
  for (const [others, town = ""] of [
    [parts.slice(0, -1), parts.at(-1)],
    [parts.slice(1), parts[0]],
  ] as const) {
    if (town.toLowerCase() !== "city" && !isAreaName(search.index, koreanNameOf(search, town) ?? ""))
      continue;
    const found = findPlaces(spelledAs(search, others.join(" ")));
    if (found.some(({ named }) => named)) return found;
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
  const [known] = koreanOf(word);
  if (known) return known.toLowerCase();
  const [best] = findNamed(spelledAs(search, word))
    .filter(({ score }) => score < RANK.namedStart)
    .sort((a, b) => a.score - b.score);
  return best?.named?.path.at(-1) ?? null;
}

function toPlaces(index: PlaceIndex, found: Found[], limit: number): Place[] {
  return bestWithoutDuplicates(found, limit).map(({ place, named }) => {
    if (!named) return place;
    const view = index.views.get(named) ?? viewOf(named, index.toilets, index.named, index.tree);
    index.views.set(named, view);
    return { ...place, ...view };
  });
}

import { findNamed } from "./find-named";
import { buildingOf } from "./find-toilets";
import { numberOn } from "./korean-address";
import { rowsOf } from "./named-places";
import type { PlaceIndex, Search } from "./place-index";
import { withoutBlanks } from "./place-names";
import { comparePlaces, RANK, type ScoredPlace } from "./ranking";

const NUMBER = "(지하|산)?(\\d+(?:-\\d+)?)(?:번지)?,?$";
const NUMBER_WORD = new RegExp(`^${NUMBER}`);
const STREET_WORD = /[가-힣\d](?:로|길|동|리|가|읍|면)$/;
const STREET_AND_NUMBER = new RegExp(`^(.*[가-힣](?:로|길|동|리|가))${NUMBER}`);
const PREFIX_APART = /(^| )(지하|산) (?=\d)/g;
const LANE_APART = /([로길]) (\d+[가-힣]{0,2}길)/g;
const HOUSE_FIRST = 0.5;
const STEP = 1000;
const MAX_STREETS = 6;
const WHOLE_NAME = RANK.name.contains - HOUSE_FIRST;

type Numbered = { street: string[]; prefix: string; number: string; isLast: boolean };

function readNumbered(typed: string[]): Numbered | null {
  const words = typed.join(" ").replace(LANE_APART, "$1$2").replace(PREFIX_APART, "$1$2").split(" ");
  for (const [at, word] of words.entries()) {
    const [, street, prefix = "", attachedNumber] = STREET_AND_NUMBER.exec(word) ?? [];
    const wordsBefore = words.slice(0, at);
    if (street && attachedNumber) {
      return {
        street: [...wordsBefore, street],
        prefix,
        number: attachedNumber,
        isLast: at === words.length - 1,
      };
    }
    const [, apartPrefix = "", separateNumber] = NUMBER_WORD.exec(words[at + 1] ?? "") ?? [];
    if (separateNumber && STREET_WORD.test(word)) {
      return {
        street: [...wordsBefore, word],
        prefix: apartPrefix,
        number: separateNumber,
        isLast: at === words.length - 2,
      };
    }
  }
  return null;
}

/** Finds the houses with that number on the street; if there are none, the street, marked with the missed number. */
export function findStreetNumber(search: Search, earlierMatches: ScoredPlace[]): ScoredPlace[] {
  const numbered = readNumbered(search.words);
  if (!numbered) return [];
  const { street, prefix, number, isLast } = numbered;
  const streets = findNamed({ ...search, words: street })
    .filter(({ named }) => withoutBlanks(named?.path.at(-1) ?? "") === street.at(-1))
    .sort(comparePlaces);
  const sameNumber = streets.flatMap((streetMatch) => housesOn(search.index, streetMatch, number));
  const samePrefix = sameNumber.filter(({ place }) => withoutBlanks(place.address).includes(prefix + number));
  const houses = samePrefix.length > 0 ? samePrefix : sameNumber;
  const streetsWithoutHouse = streets.slice(0, MAX_STREETS).map((streetMatch) => ({
    ...streetMatch,
    score: RANK.address + streetMatch.score / STEP,
    place: { ...streetMatch.place, missed: `${prefix} ${number}`.trim() },
  }));
  if (streets.length === 0) return [];
  const otherMatches = earlierMatches.filter(
    ({ score, named }) => named?.kind !== "road" && score < (isLast ? WHOLE_NAME : RANK.petrol),
  );
  return [...(houses.length > 0 ? houses : streetsWithoutHouse), ...otherMatches];
}

function housesOn(
  { toilets, named: places }: PlaceIndex,
  { named, score }: ScoredPlace,
  number: string,
): ScoredPlace[] {
  const street = named?.path.at(-1) ?? "";
  return Array.from(named ? rowsOf(places, named) : []).flatMap((row) => {
    const isHere = numberOn(street, toilets.texts.address.at(row).normalize("NFC")) === number;
    const toilet = isHere ? toilets.at(row) : undefined;
    if (!toilet) return [];
    const { address, lat, lng } = toilet;
    const place = { kind: "address", name: address, address, lat, lng, ...buildingOf(toilet) } as const;
    return [{ place, score: score - HOUSE_FIRST }];
  });
}

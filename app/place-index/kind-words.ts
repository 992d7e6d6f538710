import { fullProvince } from "./korean-address";
import type { PlaceIndex, Search } from "./place-index";
import { findPlacesByName } from "./place-names";

const MIN_PROVINCES = 3;
/** A town's name or a direction before the kind; `구` before 역 is neither, because 구역 is a word. */
const PREFIX = /^(?:|[동서남북중]|.{2,})$/u;
/** Ends a name, or starts the name of a part: `중앙시장 주차장`, `남부시장(4동)`, `시청화장실`. */
const END_OF_NAME = /^(?:$|[^가-힣a-z]|공중|공영|개방|화장실|남자|여자|본관|별관|내|앞|옆|뒤)/;
const LAST_WORD = /[^\s(),·]*$/;

/** Tells whether a place has that name, alone or after its town's: 시청, 광주시청 and 시청 앞 match 시청. */
export function matchesPlaceName(name: string, word: string): boolean {
  const text = name.normalize("NFC").toLowerCase();
  const at = text.indexOf(word);
  if (at === -1 || !END_OF_NAME.test(text.slice(at + word.length))) return false;
  return PREFIX.test(LAST_WORD.exec(text.slice(0, at))?.[0] ?? "");
}

/** Words that mean any station. No station has one of them as its own name. */
const ANY_STATION = /^(?:지하철|도시철도|전철)?역$|^(?:지하철|도시철도|전철)$/;

export const isAnyStation = (word: string): boolean => ANY_STATION.test(word);

/** Tells whether a search is a single word for a kind of place, so that the visitor wants the nearest. */
export const isKindSearch = ({ index, spelling, words: [word = "", ...otherWords], near }: Search): boolean =>
  near !== null && otherWords.length === 0 && spelling === index.spellings.hangul && isKindWord(index, word);

export const isAreaName = ({ placeNames, named }: PlaceIndex, word: string): boolean =>
  findPlacesByName(placeNames, word).some(({ place }) => named.all[place]?.kind === "area");

/** Tells whether towns in several provinces have such a place (시청, 중앙시장). Names of areas such as 명동 don't count. */
function isKindWord(index: PlaceIndex, word: string): boolean {
  if (isAreaName(index, word)) return false;
  const provinces = new Set<string>();
  index.names.findContaining(word, MIN_PROVINCES, (row) => {
    const { name, address } = index.toilets.texts;
    if (!matchesPlaceName(name.at(row), word)) return false;
    const countBefore = provinces.size;
    return provinces.add(fullProvince(address.at(row).split(" ", 1)[0] ?? "")).size > countBefore;
  });
  return provinces.size >= MIN_PROVINCES;
}

export const isCityOrCounty = (name: string): boolean => /[시군]$/.test(name);

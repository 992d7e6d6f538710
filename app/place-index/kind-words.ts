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

/** Words of a search that mean a filter of the map, by the filter's key, in the languages of the pages. */
const KINDS: [kind: string, words: RegExp][] = [
  [
    "accessible",
    /(?:장애인|휠체어)(?:용|전용)? ?(?:공중|공공|개방)? ?화장실|\b(?:accessible|disabled|wheelchair) (?:public )?(?:toilets?|restrooms?|bathrooms?|washrooms?)\b|(?:多目的|多機能|車椅子|バリアフリー)トイレ|(?:无障碍|無障礙)(?:厕所|卫生间|洗手间|廁所|洗手間)/gi,
  ],
  [
    "diaper",
    /기저귀 ?(?:교환|갈이|교체)대|기저귀(?= ?화장실)|\b(?:baby )?changing (?:tables?|stations?)\b|おむつ(?:交換台|替え台?)|尿布(?:更换)?台/gi,
  ],
  ["bell", /비상벨/g],
  ["cctv", /\bcctv\b/gi],
  [
    "allDay",
    /(?<!\d)24 ?시간(?= |$|개방|운영|화장실)(?: ?(?:개방|운영))?|(?<!\S)24 ?시(?= |$)|(?<!\d)24 ?시(?=화장실| ?개방| ?운영)(?: ?(?:개방|운영))?|\b24 ?(?:hours?|h)\b|\b24\/7\b|24時間(?:営業)?|24小时/gi,
  ],
];
/** Words that mean a kind only at the end of a search, because they begin the names of places (장애인 복지관). */
const LAST_WORDS: [kind: string, words: RegExp][] = [
  [
    "accessible",
    /(?<=^|\S )(?:장애인용?|휠체어용?|wheelchairs?|accessible|車椅子|多目的|バリアフリー|轮椅|无障碍|無障礙)$/i,
  ],
  ["diaper", /(?<=^|\S )(?:기저귀|diapers?|napp(?:y|ies)|おむつ|尿布)$/i],
];
/** Stands for kinds that the data do not tell apart. */
export const ANY_KIND = "any";
const ANY_KIND_WORDS = /(?:개방|공중|공공) ?화장실/g;

/** Takes the place of a search and the kinds of toilets in it apart. The place may be empty. */
export function splitKinds(text: string): { place: string; kinds: string[] } {
  let place = text;
  const take = (words: RegExp) => {
    const before = place;
    place = before.replace(words, " ");
    return place !== before;
  };
  const filters = KINDS.filter(([, words]) => take(words)).map(([kind]) => kind);
  const takeLast = () => {
    place = place.trim();
    const last = LAST_WORDS.find(([, words]) => take(words));
    if (last) filters.push(last[0]);
    return last !== undefined;
  };
  while (takeLast());
  const kinds = take(ANY_KIND_WORDS) ? [...filters, ANY_KIND] : filters;
  return { place: place.replace(/\s+/g, " ").trim(), kinds: [...new Set(kinds)] };
}

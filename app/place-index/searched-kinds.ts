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

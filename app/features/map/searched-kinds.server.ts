import type { Needs } from "~/session/display";
import { FILTERS, type FilterKey } from "~/toilet-directory/filters";
import { pairsOf, parseFilters } from "./filter-links";
import { parseMapQuery } from "./map-query";
import { mapMessages } from "./message-words";
import { mapWords } from "./words";

/** Words of a search that mean a filter, in the languages of the pages. */
const KINDS: [key: FilterKey, words: RegExp][] = [
  [
    "accessible",
    /(?:장애인|휠체어)(?:용|전용)? ?(?:공중|공공|개방)? ?화장실|\b(?:accessible|disabled|wheelchair) (?:public )?(?:toilets?|restrooms?|bathrooms?|washrooms?)\b|(?:多目的|多機能|車椅子|バリアフリー)トイレ|(?:无障碍|無障礙)(?:厕所|卫生间|洗手间|廁所|洗手間)/gi,
  ],
  [
    "diaper",
    /기저귀 ?(?:교환|갈이|교체)대|\b(?:baby )?changing (?:tables?|stations?)\b|おむつ(?:交換台|替え台?)|尿布(?:更换)?台/gi,
  ],
  ["bell", /비상벨/g],
  ["cctv", /\bcctv\b/gi],
  [
    "allDay",
    /(?<!\S)24 ?시간(?= |$|개방|운영|화장실)(?: ?(?:개방|운영))?|\b24 ?(?:hours?|h)\b|\b24\/7\b|24時間(?:営業)?|24小时/gi,
  ],
];
/** Kinds that the data do not tell apart. */
const ANY_KIND = /(?:개방|공중|공공) ?화장실/g;
/** Tells the redirected page which words of the search became filters, and whether it dropped others. */
const PARAMETER = "as";
const DROPPED = "any";

/** Takes the place of a search and the kinds of toilets in it apart. The place may be empty. */
export function splitKinds(text: string): { place: string; kinds: string[] } {
  let place = text;
  const take = (words: RegExp) => {
    const before = place;
    place = before.replace(words, " ");
    return place !== before;
  };
  const filters: string[] = KINDS.filter(([, words]) => take(words)).map(([key]) => key);
  const kinds = take(ANY_KIND) ? [...filters, DROPPED] : filters;
  return { place: place.replace(/\s+/g, " ").trim(), kinds };
}

/** Returns the address of the same map with the kinds of its search as filters; null for a search without kinds. */
export function hrefOfKinds({ pathname, searchParams }: URL, needs: Needs): string | null {
  const { q } = parseMapQuery(searchParams);
  const { place, kinds } = splitKinds(q ?? "");
  if (kinds.length === 0) return null;
  const active = parseFilters(searchParams, needs);
  const filters = { ...active.filters };
  for (const { key } of FILTERS) filters[key] ||= kinds.includes(key);
  const pairs = pairsOf({ ...active, filters });
  const target = new URLSearchParams(searchParams);
  // A search for any toilet lists those around the map.
  target.set("q", place || mapMessages().anyToilet);
  for (const [name] of pairs) target.delete(name);
  for (const [name, value] of pairs) target.append(name, value);
  target.set(PARAMETER, kinds.join());
  return `${pathname}?${target}`;
}

/** Says which words of a search became filters, and which were dropped; null on other pages. */
export function kindsNotice(params: URLSearchParams): string | null {
  const kinds = (params.get(PARAMETER) ?? "").split(",");
  const names = FILTERS.filter(({ key }) => kinds.includes(key)).map(({ key }) => mapWords().names[key]);
  const { filtered, droppedKinds } = mapMessages();
  const sentences = [names.length > 0 && filtered(names), kinds.includes(DROPPED) && droppedKinds];
  return sentences.filter(Boolean).join(" ") || null;
}

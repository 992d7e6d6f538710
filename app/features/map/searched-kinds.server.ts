import { ANY_KIND, splitKinds } from "~/place-index/kind-words";
import { readPastedSearches } from "~/place-index/pasted-search";
import type { Needs } from "~/session/display";
import { FILTERS } from "~/toilet-directory/filters";
import { pairsOf, parseFilters } from "./filter-links";
import { filterName } from "./filter-words";
import { mapMessages } from "./message-words";

/** Tells the redirected page which words of the search became filters, and whether it dropped others. */
const PARAMETER = "as";

/** Returns the address of the same map with the kinds of its search as filters; null for a search without kinds. */
export function hrefOfKinds({ pathname, searchParams }: URL, needs: Needs): string | null {
  // A text that a map app shares names a place, and its address is on the next line.
  const [q = "", nextSearch] = readPastedSearches(searchParams.get("q") ?? "");
  const { place, kinds } = splitKinds(q);
  if (kinds.length === 0 || nextSearch !== undefined) return null;
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
  const names = FILTERS.filter(({ key }) => kinds.includes(key)).map(({ key }) => filterName(key));
  const { filtered, droppedKinds } = mapMessages();
  const sentences = [names.length > 0 && filtered(names), kinds.includes(ANY_KIND) && droppedKinds];
  return sentences.filter(Boolean).join(" ") || null;
}

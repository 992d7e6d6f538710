import { isInKorea } from "~/geo/korea.server";
import { uiWords } from "~/ui/words";
import type { MapPageData } from "./map-page";
import { mapMessages } from "./message-words";

type EmptyList = Pick<MapPageData, "query" | "isUnavailable" | "isTooFar" | "total" | "filters" | "toilets">;

/** Says why a list is empty; null if it is not. */
export function emptyListText(page: EmptyList): string | null {
  const { query, isUnavailable, isTooFar, total, filters, toilets } = page;
  const { emptyList: words } = mapMessages();
  if (toilets.length > 0) return null;
  if (isUnavailable) return words.noData;
  if (isTooFar === "from-all")
    return query.ownLocation && isInKorea(query.ownLocation) ? words.nothingNear : words.outsideKorea;
  if (total > 0) return uiWords().pagination.pastEnd;
  if (!filters.allHref) return words.noToilets;
  return isTooFar ? words.noneNear : words.noneKnown;
}

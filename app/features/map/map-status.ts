import { formatCount } from "~/languages/numbers";
import type { MapPageData } from "./map-page";
import { mapWords } from "./words";

export function noticeText({ notice, total, filters }: MapPageData): string {
  // Where those that are not known are shown too, there is a way back to the others.
  const isKnownOnly = total > 0 && filters.allHref !== null && filters.knownHref === null;
  return [notice, isKnownOnly && mapWords().knownOnly].filter(Boolean).join(" ");
}

export function reachText({ total, listed }: MapPageData): string {
  const count = formatCount(listed);
  return total > listed ? mapWords().nearest(count) : mapWords().all(count);
}

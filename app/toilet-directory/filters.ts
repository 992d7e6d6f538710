import type { ToiletSummary } from "~/backend/toilet";
import type { ToiletFilters } from "./directory";

/** What is known of a toilet, and what a filter asks for, as bits of one number. */
const ALL_DAY = 1;
const UNLOCKED = 2;
const CLEAN = 4;
const WELL_RATED = 8;

const WELL_RATED_STARS = 4;

/** "24시간", "00:00~24:00" and the like, alone: a remark beside it (winter, weekdays) makes it conditional. */
const AROUND_THE_CLOCK =
  /^(?:상시개방)?\(?(?:24(?:시간|시|h|\/7)|0?0(?::00|시)?[~∼～\-–]24(?::00|시)?)\)?(?:\(0?0:00[~-]24:00\))?(?:개방|운영|이용)?(?:가능)?$/i;
const SAYS_CLEAN = /깨끗|청결|clean/i;
const SAYS_NOT_CLEAN = /안깨끗|않|못|불청결|불량|미흡|unclean|notclean/i;

const withoutSpaces = (text: string) => text.replace(/\s+/g, "");

const isAllDay = (tag: string) => AROUND_THE_CLOCK.test(withoutSpaces(tag));
const isClean = (tag: string) => SAYS_CLEAN.test(tag) && !SAYS_NOT_CLEAN.test(withoutSpaces(tag));

/** The bits that a toilet is known to satisfy. */
export function traitsOf(toilet: ToiletSummary): number {
  return (
    (toilet.hoursTags.some((tag) => isAllDay(tag.name)) ? ALL_DAY : 0) |
    (toilet.maleLock === "none" && toilet.femaleLock === "none" ? UNLOCKED : 0) |
    (toilet.cleanlinessTags.some((tag) => isClean(tag.name)) ? CLEAN : 0) |
    ((toilet.averageRating ?? 0) >= WELL_RATED_STARS ? WELL_RATED : 0)
  );
}

/** The bits that the filters ask for; 0 asks for nothing. */
export function traitsAskedFor(filters: ToiletFilters): number {
  return (
    (filters.allDay ? ALL_DAY : 0) |
    (filters.unlocked ? UNLOCKED : 0) |
    (filters.clean ? CLEAN : 0) |
    (filters.wellRated ? WELL_RATED : 0)
  );
}

import type { Review } from "~/backend/reviews.server";
import type { Change } from "~/backend/toilet";
import type { News } from "~/toilet-directory/known-news.server";
import { formatDate } from "./format-date";
import { formatListedDay } from "./format-moment";
import { uiWords } from "./words";

const DAY_MS = 86_400_000;
/** Further back a date says more than a count of days. */
const COUNTED_DAYS = 30;

/** Of one day the first counts: whoever registers a toilet sends photos, and leaves it edited. */
const KINDS: News["kind"][] = ["review", "registered", "photo", "edited"];

/** The newest thing that the backend gives a day of; null where it gives none. */
export function newestNews(
  reviews: readonly Pick<Review, "createdAt">[],
  changes: readonly Change[],
): News | null {
  const all: News[] = [
    ...reviews.map(({ createdAt }) => ({ kind: "review" as const, day: formatDate(createdAt) })),
    ...changes.map(({ kind, at }) => ({ kind, day: formatDate(at) })),
  ].filter(({ day }) => day !== "");
  const [newest] = all.sort(
    (a, b) => b.day.localeCompare(a.day) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
  );
  return newest ?? null;
}

/** When somebody last said something of a toilet: `3일 전 리뷰`. @param now epoch milliseconds */
export function newsWords({ kind, day }: News, now: number): string {
  const today = formatDate(new Date(now).toISOString());
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  const { kinds, today: onSameDay, yesterday, daysAgo, onDay } = uiWords().news;
  const word = kinds[kind];
  if (days <= 0) return onSameDay(word);
  if (days === 1) return yesterday(word);
  return days <= COUNTED_DAYS ? daysAgo(days, word) : onDay(formatListedDay(day), word);
}

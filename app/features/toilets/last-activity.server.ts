import type { Review } from "~/backend/entries.server";
import type { Change } from "~/backend/toilet";
import { formatDate, formatListedDay } from "~/ui/format-moment";
import { lastActivityWords } from "./last-activity-words";

type News = { kind: "review" | "registered" | "edited" | "photo"; day: string };

const DAY_MS = 86_400_000;
/** After this many days a date is clearer than a count. */
const COUNTED_DAYS = 30;

/** Ranks news of the same day: registering a toilet also uploads photos and marks it edited. */
const KINDS: News["kind"][] = ["review", "registered", "photo", "edited"];

/** Returns the newest dated review or change; null if the backend gives no dates. */
export function newestActivity(
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

/** Describes the latest news of a toilet: `3일 전 리뷰`. @param now epoch milliseconds */
export function activityWords({ kind, day }: News, now: number): string {
  const today = formatDate(new Date(now).toISOString());
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  const { kinds, today: onSameDay, yesterday, daysAgo, onDay } = lastActivityWords();
  const word = kinds[kind];
  if (days <= 0) return onSameDay(word);
  if (days === 1) return yesterday(word);
  return days <= COUNTED_DAYS ? daysAgo(days, word) : onDay(formatListedDay(day), word);
}

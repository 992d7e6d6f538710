import { LRUCache } from "lru-cache";
import type { Review } from "~/backend/entries.server";
import type { Change } from "~/backend/toilet";
import { formatDate, formatListedDay } from "./format-moment";
import { lastActivityWords } from "./last-activity-words";

type News = { kind: "review" | "registered" | "edited" | "photo"; day: string };

/** Takes about half a megabyte. Each process knows only the news that it has read itself. */
const KNOWN_MAX = 5000;
const knownNews = new LRUCache<string, News>({ max: KNOWN_MAX });

/** Stores the latest news of a toilet's page for the overview, because the feed has no dates. @param news null for none */
export function rememberActivity(toiletId: string, news: News | null): void {
  if (news) knownNews.set(toiletId, news);
  else knownNews.delete(toiletId);
}

/** Returns the newest known reviews and photos, one per toilet. @param sinceDay `YYYY-MM-DD` */
export function recentContributions(sinceDay: string, limit: number): (News & { toiletId: string })[] {
  return [...knownNews.entries()]
    .filter(([, { kind, day }]) => (kind === "review" || kind === "photo") && day >= sinceDay)
    .map(([toiletId, news]) => ({ toiletId, ...news }))
    .sort((a, b) => b.day.localeCompare(a.day))
    .slice(0, limit);
}

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

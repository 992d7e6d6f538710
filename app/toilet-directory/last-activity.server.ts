import { LRUCache } from "lru-cache";

export type News = { kind: "review" | "registered" | "edited" | "photo"; day: string };

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

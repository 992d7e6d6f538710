import { LRUCache } from "lru-cache";

export type News = { kind: "review" | "registered" | "edited" | "photo"; day: string };

/** Takes about half a megabyte. Each process knows only the news that it has read itself. */
const KNOWN_MAX = 5000;
const known = new LRUCache<string, News>({ max: KNOWN_MAX });
let revision = 0;

/** Returns a number that changes whenever news is learned. */
export const activityRevision = (): number => revision;

/** Stores the latest news of a toilet page for lists, because the feed has no dates. @param news null for none */
export function rememberActivity(toiletId: string, news: News | null): void {
  const before = known.get(toiletId);
  if (before?.kind === news?.kind && before?.day === news?.day) return;
  revision += 1;
  if (news) known.set(toiletId, news);
  else known.delete(toiletId);
}

/** Returns the news of the toilet's page when it was last read; null if there was none, or it was not read. */
export const knownActivity = (toiletId: string): News | null => known.get(toiletId) ?? null;

/** Returns the newest known reviews and photos, one per toilet. @param since `YYYY-MM-DD` */
export function recentContributions(since: string, most: number): (News & { toiletId: string })[] {
  return [...known.entries()]
    .filter(([, { kind, day }]) => (kind === "review" || kind === "photo") && day >= since)
    .map(([toiletId, news]) => ({ toiletId, ...news }))
    .sort((a, b) => b.day.localeCompare(a.day))
    .slice(0, most);
}

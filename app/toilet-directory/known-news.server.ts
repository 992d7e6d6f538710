import { LRUCache } from "lru-cache";

export type News = { kind: "review" | "registered" | "edited" | "photo"; day: string };

/** About half a megabyte; each process knows what it has read itself. */
const KNOWN_MAX = 5000;
const known = new LRUCache<string, News>({ max: KNOWN_MAX });
let revision = 0;

/** Changes with every news that is learned. */
export const newsRevision = (): number => revision;

/** Keeps what a detail and its reviews told: the feed that lists are made of has no days. @param news null for none */
export function rememberNews(toiletId: string, news: News | null): void {
  const before = known.get(toiletId);
  if (before?.kind === news?.kind && before?.day === news?.day) return;
  revision += 1;
  if (news) known.set(toiletId, news);
  else known.delete(toiletId);
}

/** What a toilet's page told when it was last read; null where nobody has read it, or it told nothing. */
export const knownNews = (toiletId: string): News | null => known.get(toiletId) ?? null;

/** The newest reviews and photos among what is known: one for a toilet. @param since `YYYY-MM-DD` */
export function recentContributions(since: string, most: number): (News & { toiletId: string })[] {
  return [...known.entries()]
    .filter(([, { kind, day }]) => (kind === "review" || kind === "photo") && day >= since)
    .map(([toiletId, news]) => ({ toiletId, ...news }))
    .sort((a, b) => b.day.localeCompare(a.day))
    .slice(0, most);
}

import type { Review } from "~/backend/reviews.server";
import type { Change } from "~/backend/toilet";
import type { News } from "~/toilet-directory/known-news.server";
import { formatDate } from "./format-date";

const DAY_MS = 86_400_000;
/** Further back a date says more than a count of days. */
const COUNTED_DAYS = 30;

export const NO_NEWS = "소식 없음";
const KIND_WORDS: Record<News["kind"], string> = {
  review: "리뷰",
  registered: "등록",
  photo: "사진",
  edited: "수정",
};

/** Of one day the first counts: whoever registers a toilet sends photos, and leaves it edited. */
const KINDS = Object.keys(KIND_WORDS);

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
  return `${agoWords(days, day)} ${KIND_WORDS[kind]}`;
}

function agoWords(days: number, day: string): string {
  if (days <= 0) return "오늘";
  if (days === 1) return "어제";
  return days <= COUNTED_DAYS ? `${days}일 전` : day;
}

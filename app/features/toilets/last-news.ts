import type { Review } from "~/backend/reviews.server";
import { formatDate } from "~/ui/format-date";

const DAY_MS = 86_400_000;
/** Further back a date says more than a count of days. */
const COUNTED_DAYS = 30;

/**
 * When somebody last said something of a toilet, in words: `3일 전 리뷰`.
 * @param reviews null where they could not be had: then nothing is claimed
 * @param now epoch milliseconds
 */
export function lastNews(reviews: readonly Pick<Review, "createdAt">[] | null, now: number): string | null {
  if (reviews === null) return null;
  const newest = reviews.map(({ createdAt }) => formatDate(createdAt)).reduce((a, b) => (a > b ? a : b), "");
  if (newest === "") return "소식 없음";
  const today = formatDate(new Date(now).toISOString());
  const days = Math.round((Date.parse(today) - Date.parse(newest)) / DAY_MS);
  if (days <= 0) return "오늘 리뷰";
  if (days === 1) return "어제 리뷰";
  return days <= COUNTED_DAYS ? `${days}일 전 리뷰` : `${newest} 리뷰`;
}

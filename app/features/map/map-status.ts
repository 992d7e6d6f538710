import type { MapPageData } from "./map-page";

/** What is the matter with the list, to be seen. */
export function noticeText({ notice, total, query }: MapPageData): string {
  const hasFilters = Object.values(query.filters).some(Boolean);
  return [notice, total > 0 && hasFilters && "조건이 확인된 곳만 보여 드립니다."].filter(Boolean).join(" ");
}

/** How far the list goes. */
export function reachText({ total, listed }: MapPageData): string {
  const count = listed.toLocaleString("ko-KR");
  return total > listed ? `가까운 ${count}곳까지 보여 드립니다.` : `모두 ${count}곳입니다.`;
}

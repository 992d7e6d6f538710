import type { MapPageData } from "./map-page";

/** What the status line says while nothing else is the matter: how many toilets the list leads to. */
export function statusText({ total, listed, notice, isUnavailable, query }: MapPageData): string {
  if (isUnavailable) return notice ?? "";
  const hasFilters = Object.values(query.filters).some(Boolean);
  const count = listed.toLocaleString("ko-KR");
  const shown = total > listed ? `가까운 ${count}곳까지 보여 드립니다.` : `${count}곳`;
  const found = total === 0 ? "" : `${shown}${hasFilters ? " (조건이 확인된 곳만)" : ""}`;
  return [notice, found].filter(Boolean).join(" ");
}

import type { MapPageData } from "./map-page";

/** The one status line of the page. */
export function statusText({ basis, total, notice, isUnavailable, filters }: MapPageData): string {
  if (isUnavailable) return notice ?? "";
  const found =
    total === 0
      ? ""
      : `${basis}에서 가까운 순서로 ${total.toLocaleString("ko-KR")}곳${filters.allHref ? " (조건이 확인된 곳만)" : ""}`;
  return [notice, found].filter(Boolean).join(" ");
}

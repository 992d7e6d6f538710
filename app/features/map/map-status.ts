import type { MapPageData } from "./map-page";

export function noticeText({ notice, total, filters }: MapPageData): string {
  // Where those that are not known are shown too, there is a way back to the others.
  const isKnownOnly = total > 0 && filters.allHref !== null && filters.knownHref === null;
  return [notice, isKnownOnly && "조건이 확인된 곳만 보여 드립니다."].filter(Boolean).join(" ");
}

export function reachText({ total, listed }: MapPageData): string {
  const count = listed.toLocaleString("ko-KR");
  return total > listed ? `가까운 ${count}곳까지 보여 드립니다.` : `모두 ${count}곳입니다.`;
}

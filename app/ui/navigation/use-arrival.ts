import { useEffect, useState } from "react";
import { type Place, usePageNavigation } from "./page-navigation";

/** Navigations with this state leave the focus alone: the page goes where its visitor is already. */
export const KEEPS_FOCUS = { keepsFocus: true };

/** What was shown before; null until the first page is. Not a component's: an error page has a frame of its own. */
let shown: { key: string; pathname: string; entries: string } | null = null;

/** Leads the focus to the new heading; a page that places the focus itself keeps it. @returns what to announce */
export function useArrival(): string {
  const { place } = usePageNavigation();
  const [announcement, announce] = useState("");
  // Read before the new page is in place: afterwards it cannot be told who moved the focus.
  const focusedBefore = typeof document === "undefined" ? null : document.activeElement;
  useEffect(() => {
    const before = shown;
    const entries = document.querySelector<HTMLElement>("[data-announcement]")?.dataset.announcement ?? "";
    shown = { key: place.key, pathname: place.pathname, entries };
    if (!before || before.key === place.key || place.state?.keepsFocus) return;
    const isOtherPage = before.pathname !== place.pathname;
    const isOtherPart = !isOtherPage && entries !== "" && before.entries !== entries;
    // A message of the page before speaks for itself: it stands in a live region of its own.
    const news = [isOtherPage && document.title, isOtherPart && entries];
    announce(news.filter(Boolean).join(" "));
    const focused = document.activeElement ?? document.body;
    if (focused !== focusedBefore && focused !== document.body) return;
    const wasSearch = focused.closest("[role=search]") !== null;
    if (isOtherPage || isOtherPart || wasSearch || focused === document.body) {
      leadTo(targetOf(place, isOtherPage), isOtherPart);
    }
  }, [place, focusedBefore]);
  return announcement;
}

/** What the address names, else the heading of the list, else of the page. */
function targetOf({ hash }: Place, isOtherPage: boolean): HTMLElement | null {
  const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (named) return named.querySelector<HTMLElement>("h1, h2, h3") ?? named;
  const list = isOtherPage ? null : document.querySelector<HTMLElement>("main [data-list-heading]");
  return list ?? document.querySelector<HTMLElement>("main h1");
}

/** @param isInView true to scroll there; otherwise the scroll position is the router's affair */
function leadTo(target: HTMLElement | null, isInView: boolean): void {
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (isInView) target.scrollIntoView({ block: "start" });
}

import { useEffect, useState } from "react";
import { type Place, usePageNavigation } from "./page-navigation";

/** State of navigations that keep the focus, because the visitor stays at the same control. */
export const KEEP_FOCUS_STATE = { keepsFocus: true };

/** The page shown before; null at first. Module-wide, because error pages mount a new frame. */
let lastArrival: { key: string; pathname: string; entries: string } | null = null;

/** Moves the focus to the new heading unless the page set it itself. @returns the text to announce */
export function useArrival(): string {
  const { place } = usePageNavigation();
  const [announcement, announce] = useState("");
  // Read during rendering, because afterwards it is unknown who moved the focus.
  const focusedBefore = typeof document === "undefined" ? null : document.activeElement;
  useEffect(() => {
    const previous = lastArrival;
    const entries = document.querySelector<HTMLElement>("[data-announcement]")?.dataset.announcement ?? "";
    lastArrival = { key: place.key, pathname: place.pathname, entries };
    if (!previous || previous.key === place.key || place.state?.keepsFocus) return;
    const isOtherPage = previous.pathname !== place.pathname;
    const isOtherPart = !isOtherPage && entries !== "" && previous.entries !== entries;
    // Flash messages are not announced here, because they have their own live region.
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

/** Returns the URL's fragment, else the heading of the list, else of the page. */
function targetOf({ hash }: Place, isOtherPage: boolean): HTMLElement | null {
  const namedElement = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (namedElement) return namedElement.querySelector<HTMLElement>("h1, h2, h3") ?? namedElement;
  const list = isOtherPage ? null : document.querySelector<HTMLElement>("main [data-list-heading]");
  return list ?? document.querySelector<HTMLElement>("main h1");
}

/** @param isInView true to scroll to the target; otherwise the router sets the scroll position */
function leadTo(target: HTMLElement | null, isInView: boolean): void {
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (isInView) target.scrollIntoView({ block: "start" });
}

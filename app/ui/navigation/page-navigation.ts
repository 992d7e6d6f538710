import { createContext, useContext, useEffect, useState } from "react";
import type { Display } from "~/session/display";
import type { FlashMessage } from "~/session/session.server";
import type { InAppBrowser } from "~/ui/browser";

/** The location of a page. */
export type Place = {
  /** language prefix of the URL, "" or `/ja`; the page may be in another language */
  prefix: string;
  /** without the prefix */
  pathname: string;
  search: string;
  hash: string;
  key: string;
  /** state that the navigation passed along */
  state: Record<string, boolean> | null;
};

export type PageViewer = {
  name: string;
  isSocial: boolean;
  isAdministrator: boolean;
  /** false outside of ADMIN_NETWORKS */
  seesAdministration: boolean;
};

/** Data of root.tsx's loader for the frame of a page. */
export type FrameData = {
  viewer?: PageViewer | null;
  display?: Display;
  inApp?: InAppBrowser | null;
  message?: FlashMessage | null;
  origin?: string;
  keepsPages?: boolean;
  hasConnectionBanner?: boolean;
  isFormRefused?: boolean;
  /** the page is inside a frame, in which people neither log in nor write */
  isFramed?: boolean;
  site?: { name?: string };
};

export type GoOptions = {
  replace?: boolean;
  keepsScroll?: boolean;
  /** low priority: dropped while a navigation is in flight that the user started */
  yields?: boolean;
  state?: Place["state"];
};
type SendOptions = GoOptions & { method: "get" | "post"; action: string };

/** Navigation as components see it, provided by the framework or by an island page. */
export type PageNavigation = {
  place: Place;
  /** true if the page was reached by Back, Forward or a document load */
  isReturn: boolean;
  /** true while another page, or new data of this one, is loading */
  isBusy: boolean;
  /** the form that is being sent */
  sent: FormData | null;
  frame: FrameData | undefined;
  /** data of the page's loader */
  page: unknown;
  go(to: string, options?: GoOptions): void;
  send(form: FormData, options: SendOptions): void;
  reload(): void;
};

export const NavigationContext = createContext<PageNavigation | null>(null);

export function usePageNavigation(): PageNavigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("a page is drawn within a navigation");
  return navigation;
}

/** Adds the language prefix of the page's URL. @param to a path, or a query for the page itself */
export function addressOf(to: string, { prefix, pathname }: Pick<Place, "prefix" | "pathname">): string {
  const path = to.startsWith("?") ? pathname + to.replace(/^\?(?=#|$)/, "") : to;
  return prefix + path;
}

export function savedHref(search: string): string {
  const [, me = ""] = /[?&](me=[^&]*)/.exec(search) ?? [];
  return me ? `/saved?${me}` : "/saved";
}

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

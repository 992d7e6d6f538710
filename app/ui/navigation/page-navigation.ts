import { createContext, useContext } from "react";
import type { Display } from "~/session/display";
import type { InAppBrowser } from "../in-app-browser";

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
  origin?: string;
  keepsPages?: boolean;
  hasConnectionBanner?: boolean;
  isFormRefused?: boolean;
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

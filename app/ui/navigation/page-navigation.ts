import { createContext, useContext } from "react";
import type { Display } from "~/session/display";
import type { InAppBrowser } from "../in-app-browser";

/** Where a page is. */
export type Place = {
  /** of the language in its address, which need not be the language that it speaks: "" or `/ja` */
  prefix: string;
  /** without that */
  pathname: string;
  search: string;
  hash: string;
  /** of its entry in the history */
  key: string;
  /** what whoever led here says of it */
  state: Record<string, boolean> | null;
};

export type PageViewer = { id: string; name: string; isSocial: boolean; isAdministrator: boolean };

/** What root.tsx found out for the frame of a page. */
export type FrameData = {
  viewer?: PageViewer | null;
  display?: Display;
  inApp?: InAppBrowser | null;
  origin?: string;
  keepsPages?: boolean;
  hasConnectionBanner?: boolean;
  isFormRefused?: boolean;
};

export type GoOptions = {
  replace?: boolean;
  keepsScroll?: boolean;
  /** not gone at all while another way is under way that somebody has chosen */
  yields?: boolean;
  state?: Place["state"];
};
type SendOptions = GoOptions & { method: "get" | "post"; action: string };

/** What a page's components know of the way: the framework's answer, or that of a page which React runs alone. */
export type PageNavigation = {
  place: Place;
  /** whether the page was come to by Back, Forward or as a document */
  isReturn: boolean;
  /** whether another page, or this one with other data, is on its way */
  isBusy: boolean;
  /** the form that is on its way */
  sent: FormData | null;
  frame: FrameData | undefined;
  /** what the page's loader said */
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

/** With the prefix of the page's address. @param to a path, or a query for the page itself */
export function addressOf(to: string, { prefix, pathname }: Pick<Place, "prefix" | "pathname">): string {
  const path = to.startsWith("?") ? pathname + to.replace(/^\?(?=#|$)/, "") : to;
  return prefix + path;
}

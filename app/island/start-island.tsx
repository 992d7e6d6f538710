import type { MetaArgs, MetaFunction } from "@remix-run/node";
import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { hydrateRoot } from "react-dom/client";
import { type IslandAnswer, PAGE_DATA_ID } from "~/document/page-data";
import { isLanguage, prefixOf } from "~/languages/language";
import { createPolicy, trustDrawing } from "~/trusted-types/trusted-types";
import { tolerateMovedNodes } from "~/ui/browser";
import {
  addressOf,
  type FrameData,
  NavigationContext,
  type Place,
  savedHref,
} from "~/ui/navigation/page-navigation";
import { type IslandNavigation, openNavigation } from "./island-navigation";

/** Hydrates one part of a page without the framework; the frame around it stays server-rendered. */
export function startIsland(selector: string, content: ReactNode, meta: MetaFunction): void {
  const element = document.querySelector(selector);
  if (!element) return;
  const dataText = document.getElementById(PAGE_DATA_ID)?.textContent ?? "";
  const { frame, page, build }: IslandAnswer = JSON.parse(dataText);
  createPolicy("default", { createHTML: trustDrawing });
  tolerateMovedNodes();
  const navigation = openNavigation(page, build);
  const serverElement = element.cloneNode(true);
  // If React fails it removes everything, so restore the server's HTML, which works without it.
  addEventListener("error", () => {
    if (!element.firstChild) element.replaceChildren(...serverElement.childNodes);
  });
  startTransition(() => {
    hydrateRoot(
      element,
      <Island navigation={navigation} meta={meta} frame={frame as FrameData}>
        {content}
      </Island>,
    );
  });
}

type IslandProps = {
  navigation: IslandNavigation;
  frame: FrameData | undefined;
  meta: MetaFunction;
  children: ReactNode;
};

function Island({ navigation, frame, meta, children }: IslandProps) {
  const navigationState = useSyncExternalStore(navigation.subscribe, navigation.read, navigation.read);
  const { place, page, keepsScroll } = navigationState;
  const settledPlace = useRef(place);
  useLayoutEffect(() => {
    if (settledPlace.current === place) return;
    settledPlace.current = place;
    navigation.scroll.restore(place, keepsScroll);
    updateFrameAddresses(place);
  }, [navigation, place, keepsScroll]);
  useEffect(() => {
    document.title = titleOf(meta, { data: page, location: place, matches: [{ data: frame }] });
  }, [meta, page, place, frame]);
  return (
    <NavigationContext.Provider value={{ ...navigation, ...navigationState, frame }}>
      {children}
    </NavigationContext.Provider>
  );
}

function titleOf(meta: MetaFunction, args: unknown): string {
  const descriptors = meta(args as MetaArgs) ?? [];
  for (const descriptor of descriptors) if ("title" in descriptor) return String(descriptor.title);
  return document.title;
}

/** Updates the language, login and saved links and the return fields of the server-rendered frame after a navigation. */
function updateFrameAddresses(place: Place): void {
  const here = place.pathname + place.search;
  const isFrames = (element: Element) => !element.closest("main");
  for (const link of document.querySelectorAll("a")) {
    if (!isFrames(link)) continue;
    if (isLanguage(link.hreflang)) link.href = prefixOf(link.hreflang) + here;
    else if (/\/login\?next=/.test(link.href))
      link.href = addressOf(`/login?${new URLSearchParams({ next: here })}`, place);
    else if (/\/saved$/.test(link.pathname)) link.href = addressOf(savedHref(place.search), place);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input[name=returnTo]")) {
    if (isFrames(field)) field.value = here;
  }
}

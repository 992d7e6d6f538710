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
import { type IslandAnswer, PAGE_DATA_ID, SCROLL_POSITIONS } from "~/document/page-data";
import { isLanguage, prefixOf, splitPrefix } from "~/languages/language";
import { createPolicy, trustDrawing } from "~/trusted-types/trusted-types";
import { createStore, tolerateMovedNodes } from "~/ui/browser";
import { fetchPageWithRetry, retryOnDemand, sendFormWithRetry } from "~/ui/navigation/connection";
import { openOfflinePage } from "~/ui/navigation/offline-pages";
import {
  addressOf,
  type FrameData,
  type GoOptions,
  NavigationContext,
  type PageNavigation,
  type Place,
  savedHref,
} from "~/ui/navigation/page-navigation";

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

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}");
  } catch {
    return {};
  }
}

/** Remembers the scroll position of each history entry; app/scripts/restore-scroll.ts restores that of a loaded document. */
function keepScrollPositions(keyNow: () => string) {
  const positions = readPositions();
  const note = () => {
    positions[keyNow()] = scrollY;
  };
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => {
    note();
    history.scrollRestoration = "auto";
    try {
      sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions));
    } catch {
      return;
    }
  });
  return {
    note,
    /** Scrolls to the entry's last position, else to the URL's fragment, else to the top unless `keepsScroll`. */
    restore({ key, hash }: Place, keepsScroll: boolean): void {
      const savedScroll = positions[key];
      const fragmentTarget = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
      if (savedScroll !== undefined) scrollTo(0, savedScroll);
      else if (fragmentTarget) fragmentTarget.scrollIntoView();
      else if (!keepsScroll) scrollTo(0, 0);
    },
  };
}

const JSON_WANTED = { Accept: "application/json" };
/** Status with which the framework's data requests answer a redirect. */
const ACCEPTED = 202;

type Shown = Pick<PageNavigation, "place" | "isReturn" | "isBusy" | "sent" | "page"> & {
  keepsScroll: boolean;
};
type Entry = "pushState" | "replaceState" | null;

const AT_REST = { isBusy: false, sent: null };
const AT_START = { ...AT_REST, isReturn: true, keepsScroll: true };

type IslandNavigation = ReturnType<typeof openNavigation>;

/** Navigates within one page by changing its query; every other address loads a document. */
function openNavigation(opening: unknown, build: string) {
  const place = placeOf(location, history.state);
  const { read, subscribe, change: show } = createStore<Shown>({ place, page: opening, ...AT_START });
  const scroll = keepScrollPositions(() => read().place.key);
  const journeys = createJourneys<Partial<Shown>>((result) => show({ ...AT_REST, ...result }));

  async function fetchPage(place: Place, signal: AbortSignal) {
    const url = new URL(addressOf(place.pathname + place.search, place), location.href);
    return readPage(await fetchPageWithRetry(url, { signal, headers: JSON_WANTED }), build);
  }

  function travel(to: Place, entry: Entry, { keepsScroll = false, yields }: GoOptions = {}): void {
    scroll.note();
    const address = addressOf(to.pathname + to.search, to) + to.hash;
    const arrive = ({ page }: Pick<Shown, "page">) => {
      if (entry) history[entry]({ key: to.key, usr: to.state }, "", address);
      return { page, place: to, isReturn: entry === null, keepsScroll };
    };
    if (isPartOfSamePage(read().place, to)) {
      journeys.end();
      show({ ...AT_REST, ...arrive(read()) });
      return;
    }
    show({ isBusy: true });
    void journeys.begin(async (signal) => {
      const pageData = await fetchPage(to, signal);
      if (signal.aborted) return null;
      return pageData ? arrive(pageData) : leave(entry && address);
    }, yields);
  }

  const go: PageNavigation["go"] = (to, options = {}) => {
    const url = new URL(addressOf(to, read().place), location.href);
    if (url.pathname !== location.pathname) return void journeys.begin((signal) => visit(url, signal));
    const key = Math.random().toString(36).slice(2, 10);
    const entry = options.replace ? "replaceState" : "pushState";
    travel(placeOf(url, { key, usr: options.state ?? null }), entry, options);
  };

  addEventListener("popstate", ({ state }) => travel(placeOf(location, state), null));
  const send: PageNavigation["send"] = (form, { method, action, ...options }) => {
    const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    if (method === "get") return go(`${action}?${fields}`, options);
    show({ isBusy: true, sent: form });
    const address = addressOf(action, read().place);
    void journeys.begin(async (signal) => {
      if (!(await isAccepted(address, fields, signal))) return sendAsDocument(address, fields);
      return (await fetchPage(read().place, signal)) ?? leave(null);
    });
  };
  const reload = () => {
    // A navigation in flight brings fresh data anyway.
    if (!journeys.isUnderWay()) void journeys.begin((signal) => fetchPage(read().place, signal), true);
  };
  return { scroll, read, subscribe, go, send, reload };
}

async function isAccepted(address: string, body: URLSearchParams, signal: AbortSignal): Promise<boolean> {
  const url = new URL(`${address}.data`, location.href);
  const { status } = await sendFormWithRetry(url, { method: "POST", body, signal });
  return status === ACCEPTED;
}

/** Loads a document, and retries while offline, because a failed load would replace this page. */
const visit = ({ href }: URL, signal: AbortSignal) =>
  retryOnDemand(
    async () => {
      if (navigator.onLine) location.assign(href);
      else if (!(await openOfflinePage(href))) throw new TypeError("no network");
      return null;
    },
    signal,
    true,
  );

/** Loads the document at an address, or reloads this one if it is null. */
function leave(address: string | null): null {
  if (address) location.assign(address);
  else location.reload();
  return null;
}

type HistoryState = { key?: string; usr?: Place["state"] } | null;

function placeOf({ pathname, search, hash }: URL | Location, historyState: HistoryState): Place {
  const { language, url } = splitPrefix(pathname);
  return {
    prefix: prefixOf(language),
    pathname: url,
    search,
    hash,
    key: historyState?.key ?? "default",
    state: historyState?.usr ?? null,
  };
}

const isPartOfSamePage = (from: Place, { search, hash }: Place) =>
  from.search === search && (hash !== "" || from.hash !== hash);

/** Returns the loader's data, or null after an error, a redirect or a new build: then the document is loaded. */
async function readPage(answer: Response, build: string): Promise<{ page: unknown } | null> {
  if (!answer.headers.get("Content-Type")?.includes("json")) return null;
  const pageAnswer: IslandAnswer = await answer.json();
  return pageAnswer.build === build ? { page: pageAnswer.page } : null;
}

/** Posts the form again as a document, so that the server's page shows the error. */
function sendAsDocument(address: string, fields: URLSearchParams): null {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  for (const [name, value] of fields) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  return null;
}

/** A new navigation aborts the current one, unless it has lower priority (`yields`). */
function createJourneys<Result>(arrive: (result: Result | null) => void) {
  let journey: AbortController | null = null;
  let isYielding = false;
  return {
    isUnderWay: () => journey !== null,
    end(): void {
      journey?.abort();
      journey = null;
    },
    async begin(load: (signal: AbortSignal) => Promise<Result | null>, yields = false): Promise<void> {
      if (yields && journey && !isYielding) return;
      isYielding = yields;
      journey?.abort();
      const controller = new AbortController();
      journey = controller;
      const result = await load(controller.signal).catch(() => null);
      if (journey !== controller) return;
      journey = null;
      arrive(result);
    },
  };
}

import { prefixOf, splitPrefix } from "~/languages/language";
import { keepTrying } from "~/ui/navigation/connection";
import { leadToKeptPage } from "~/ui/navigation/lead-to-kept-page";
import { addressOf, type GoOptions, type PageNavigation, type Place } from "~/ui/navigation/page-navigation";
import { readPatiently, sendPatiently } from "~/ui/navigation/patient-fetch";
import { createJourneys } from "./journeys";
import { readPage } from "./page-answer";
import { keepScrollPositions } from "./scroll-positions";
import { sendAsDocument } from "./send-as-document";

const JSON_WANTED = { Accept: "application/json" };
/** What the framework answers to a form that leads on. */
const ACCEPTED = 202;

type Shown = Pick<PageNavigation, "place" | "isReturn" | "isBusy" | "sent" | "page"> & {
  keepsScroll: boolean;
};
type Entry = "pushState" | "replaceState" | null;
type Store = ReturnType<typeof createStore>;

export type IslandNavigation = ReturnType<typeof openNavigation>;

function createStore(page: unknown) {
  const place = placeOf(location, history.state);
  let shown: Shown = { place, isReturn: true, isBusy: false, sent: null, page, keepsScroll: true };
  const listeners = new Set<() => void>();
  return {
    read: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show(changes: Partial<Shown>): void {
      shown = { ...shown, ...changes };
      for (const listener of listeners) listener();
    },
  };
}

/** The ways within one page whose address differs in its query only; all others lead to documents. */
export function openNavigation(opening: unknown, build: string) {
  const store = createStore(opening);
  const { read, show, subscribe } = store;
  const scroll = keepScrollPositions(() => read().place.key);
  const rest = { isBusy: false, sent: null };
  const journeys = createJourneys<Partial<Shown>>((found) => show({ ...rest, ...found }));

  async function ask(place: Place, signal: AbortSignal) {
    const url = new URL(addressOf(place.pathname + place.search, place), location.href);
    return readPage(await readPatiently(url, { signal, headers: JSON_WANTED }), build);
  }

  function travel(to: Place, entry: Entry, { keepsScroll = false, yields }: GoOptions = {}): void {
    scroll.note();
    const address = addressOf(to.pathname + to.search, to) + to.hash;
    const arrive = ({ page }: Pick<Shown, "page">) => {
      if (entry) history[entry]({ key: to.key, usr: to.state }, "", address);
      return { page, place: to, isReturn: entry === null, keepsScroll };
    };
    if (isJump(read().place, to)) {
      journeys.end();
      show({ ...rest, ...arrive(read()) });
      return;
    }
    show({ isBusy: true });
    void journeys.begin(async (signal) => {
      const told = await ask(to, signal);
      if (signal.aborted) return null;
      return told ? arrive(told) : leave(entry && address);
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
  const send = createSend(store, go, (form, action) =>
    journeys.begin(async (signal) => {
      const { status } = await postForm(form, action, signal);
      if (status !== ACCEPTED) return sendAsDocument(action, form);
      return (await ask(read().place, signal)) ?? leave(null);
    }),
  );
  const reload = () => {
    // What is on its way is fresh anyway.
    if (!journeys.isUnderWay()) void journeys.begin((signal) => ask(read().place, signal));
  };
  return { scroll, read, subscribe, go, send, reload };
}

type Post = (fields: URLSearchParams, address: string) => Promise<void>;

const createSend =
  ({ read, show }: Store, go: PageNavigation["go"], post: Post): PageNavigation["send"] =>
  (form, { method, action, ...options }) => {
    const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    if (method === "get") return go(`${action}?${fields}`, options);
    show({ isBusy: true, sent: form });
    void post(fields, addressOf(action, read().place));
  };

const postForm = (body: URLSearchParams, address: string, signal: AbortSignal) =>
  sendPatiently(new URL(`${address}.data`, location.href), { method: "POST", body, signal });

/** A document that cannot come would take this page away. */
const visit = ({ href }: URL, signal: AbortSignal) =>
  keepTrying(
    async () => {
      if (navigator.onLine) location.assign(href);
      else if (!(await leadToKeptPage(href))) throw new TypeError("no network");
      return null;
    },
    signal,
    true,
  );

/** To a document; null for this page's own. */
function leave(address: string | null): null {
  if (address) location.assign(address);
  else location.reload();
  return null;
}

type Kept = { key?: string; usr?: Place["state"] } | null;

function placeOf({ pathname, search, hash }: URL | Location, kept: Kept): Place {
  const { language, url } = splitPrefix(pathname);
  return {
    prefix: prefixOf(language),
    pathname: url,
    search,
    hash,
    key: kept?.key ?? "default",
    state: kept?.usr ?? null,
  };
}

/** Nothing to load: only another part of the same page. */
const isJump = (from: Place, { search, hash }: Place) =>
  from.search === search && (hash !== "" || from.hash !== hash);

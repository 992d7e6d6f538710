import { splitPrefix } from "~/languages/language";
import { leadToKeptPage } from "~/ui/kept-pages/lead-to-kept-page";
import { keepTrying } from "~/ui/navigation/connection";
import { addressOf, type PageNavigation, type Place } from "~/ui/navigation/page-navigation";
import { readPatiently, sendPatiently } from "~/ui/navigation/patient-fetch";
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

export type IslandNavigation = ReturnType<typeof openNavigation>;

/** The ways within one page whose address differs in its query only; all others lead to documents. */
export function openNavigation(page: unknown, build: string) {
  const place = placeOf(location, history.state);
  let shown: Shown = { place, isReturn: true, isBusy: false, sent: null, page, keepsScroll: true };
  let journey: AbortController | null = null;
  const listeners = new Set<() => void>();
  const scroll = keepScrollPositions(() => shown.place.key);

  const show = (changes: Partial<Shown>) => {
    shown = { ...shown, ...changes };
    for (const listener of listeners) listener();
  };

  /** One way at a time: a later one ends it. */
  async function under(way: (signal: AbortSignal) => Promise<Partial<Shown> | null>): Promise<void> {
    journey?.abort();
    const own = new AbortController();
    journey = own;
    const found = await way(own.signal).catch(() => null);
    if (journey !== own) return;
    journey = null;
    show({ isBusy: false, sent: null, ...found });
  }

  async function ask({ pathname, search }: Place, signal: AbortSignal) {
    const url = new URL(addressOf(pathname + search, place), location.href);
    return readPage(await readPatiently(url, { signal, headers: JSON_WANTED }), build);
  }

  function travel(to: Place, entry: Entry, keepsScroll = false): void {
    scroll.note();
    const address = addressOf(to.pathname + to.search, to) + to.hash;
    const arrive = ({ page }: Pick<Shown, "page">) => {
      if (entry) history[entry]({ key: to.key, usr: to.state }, "", address);
      return { page, place: to, isReturn: entry === null, keepsScroll };
    };
    if (isJump(shown.place, to)) {
      journey?.abort();
      journey = null;
      show({ isBusy: false, sent: null, ...arrive(shown) });
      return;
    }
    show({ isBusy: true });
    void under(async (signal) => {
      const told = await ask(to, signal);
      if (signal.aborted) return null;
      return told ? arrive(told) : leave(entry && address);
    });
  }

  /** A document that cannot come would take this page away. */
  const visit = ({ href }: URL) =>
    under((signal) =>
      keepTrying(
        async () => {
          if (!navigator.onLine && !(await leadToKeptPage(href))) throw new TypeError("no network");
          if (navigator.onLine) location.assign(href);
          return null;
        },
        signal,
        true,
      ),
    );

  const go: PageNavigation["go"] = (to, { replace, keepsScroll, state = null } = {}) => {
    const url = new URL(addressOf(to, shown.place), location.href);
    if (url.pathname !== location.pathname) return void visit(url);
    const key = Math.random().toString(36).slice(2, 10);
    travel(placeOf(url, { key, usr: state }), replace ? "replaceState" : "pushState", keepsScroll);
  };

  addEventListener("popstate", ({ state }) => travel(placeOf(location, state), null));

  return {
    scroll,
    read: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    go,
    send(form: FormData, { method, action, ...options }: Parameters<PageNavigation["send"]>[1]): void {
      const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
      if (method === "get") go(`${action}?${fields}`, options);
      else
        void under(async (signal) => {
          show({ isBusy: true, sent: form });
          const address = addressOf(action, shown.place);
          const url = new URL(`${address}.data`, location.href);
          const { status } = await sendPatiently(url, { method: "POST", body: fields, signal });
          if (status !== ACCEPTED) return sendAsDocument(address, fields);
          return (await ask(shown.place, signal)) ?? leave(null);
        });
    },
    /** What is on its way is fresh anyway. */
    reload(): void {
      if (!journey) void under((signal) => ask(shown.place, signal));
    },
  };
}

/** To a document; null for this page's own. */
function leave(address: string | null): null {
  if (address) location.assign(address);
  else location.reload();
  return null;
}

type Kept = { key?: string; usr?: Place["state"] } | null;

function placeOf({ pathname, search, hash }: URL | Location, kept: Kept): Place {
  const { url } = splitPrefix(pathname);
  return { pathname: url, search, hash, key: kept?.key ?? "default", state: kept?.usr ?? null };
}

/** Nothing to load: only another part of the same page. */
const isJump = (from: Place, { search, hash }: Place) =>
  from.search === search && (hash !== "" || from.hash !== hash);

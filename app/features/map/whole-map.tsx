import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { WINDOW_COOKIE, writeMapWindow } from "~/maps/window-class";
import { PlaceSearchBox, placeLabel, SearchSign } from "~/place-search/place-search-box";
import { ClientNavigation, ConnectionMonitor, KeptPages } from "~/ui/navigation/client-navigation";
import { Form, Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { siteName } from "~/ui/page-title";
import { ListHead, reachText } from "./list-head";
import { MapFilters } from "./map-filters";
import { MapFrame } from "./map-frame";
import { cardsOf, type MapPageData, pageNumbers, type ToiletEntry } from "./map-page";
import { type MapQuery, mapHref, nearPairs, placeHref, roundPoint } from "./map-view";
import { isListOpen, LIST_ID, SheetHandle } from "./sheet-handle";
import { fromExactPlace } from "./sort-by-exact-location";
import { ToiletList } from "./toilet-list";
import { useLiveMap } from "./use-live-map";
import { useMyLocation } from "./use-my-location";
import { mapWords } from "./words";

const MINUTE_MS = 60_000;
const LOOK_MS = 5000;

/** Renders the whole map page, on the server and in the browser. */
export function WholeMap() {
  const navigation = usePageNavigation();
  const sentPage = navigation.page as MapPageData;
  useFreshOnReturn(sentPage);
  const isRunning = useSentWindow(sentPage);
  const locating = useMyLocation(sentPage);
  const minute = useMinute();
  const page = useMemo(
    () => fromExactPlace(sentPage, locating.location, minute),
    [sentPage, locating.location, minute],
  );
  const numbers = useMemo(() => pageNumbers(page), [page]);
  const live = useLiveMap(page, numbers, locating.location);
  const answers = useMiddleCard(page, live.look);
  const sheet = isListOpen(navigation.place.hash) ? "list" : "rest";
  return (
    <>
      <h1 className="visually-hidden">{siteName(navigation.frame?.site)}</h1>
      <MapSearch page={page} />
      {!page.isUnavailable && <MapFilters {...page.filters} />}
      <MapFrame page={page} live={live} locating={locating} />
      <section
        className="map-list"
        id={LIST_ID}
        aria-labelledby="list-title"
        data-sheet={isRunning ? sheet : undefined}
        ref={answers}
      >
        <SheetHandle />
        <ListHead page={page} message={live.message} locating={locating} />
        <ToiletList page={page} numbers={numbers} isBusy={navigation.isBusy} />
        <ListFoot page={page} />
      </section>
      <ClientNavigation />
      <ConnectionMonitor />
      <KeptPages />
    </>
  );
}

function ListFoot({ page }: { page: MapPageData }) {
  if (page.toilets.length === 0) return null;
  return (
    <div className="map-list-foot">
      <p>{`${reachText(page)} ${mapWords().walkingNote}`}</p>
      <p>{mapWords().legend}</p>
      {page.nightNote && <p>{page.nightNote}</p>}
      {page.moment && (
        <noscript>
          <p>{page.moment}</p>
        </noscript>
      )}
      <Link className="button" to={`/map/sheet${mapHref(page.query)}`}>
        {mapWords().printable}
      </Link>
    </div>
  );
}

/** Returns the minutes since 1970; 0 at first, so that the page hydrates as the server rendered it. */
function useMinute(): number {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute(Math.floor(Date.now() / MINUTE_MS)), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return minute;
}

/** Reloads a page on return after a minute, or from Back. Never while it is read, because the list must not move. */
function useFreshOnReturn(sentPage: unknown): void {
  const { reload } = usePageNavigation();
  useEffect(() => {
    if (!sentPage) return;
    const sentAt = Date.now();
    const stop = new AbortController();
    const { signal } = stop;
    const look = ({ persisted }: Partial<PageTransitionEvent>) => {
      const isStale = persisted || Date.now() - sentAt >= MINUTE_MS;
      if (isStale && !document.hidden && navigator.onLine) reload();
    };
    document.addEventListener("visibilitychange", look, { signal });
    addEventListener("pageshow", look, { signal });
    return () => stop.abort();
  }, [sentPage, reload]);
}

/** Returns the window, and the part of the map that neither bar nor sheet covers. */
function measureWindow(): string | null {
  const frame = document.querySelector(".map-frame")?.getBoundingClientRect();
  if (!frame) return null;
  const covers = [...document.querySelectorAll(".site-header-inner, .map-filters, .map-list")]
    .map((cover) => cover.getBoundingClientRect())
    .filter(({ left, right }) => left < frame.right && right > frame.left);
  const middle = frame.top + frame.height / 2;
  const top = Math.max(frame.top, ...covers.flatMap(({ top, bottom }) => (top < middle ? bottom : [])));
  const bottom = Math.min(innerHeight, ...covers.flatMap(({ top }) => (top >= middle ? top : [])));
  return writeMapWindow(innerWidth, innerHeight, frame.width / 2, middle - top, bottom - middle);
}

/**
 * Sends the window to the server, and reloads the page if the server fitted or counted another one.
 * @returns whether the scripts run
 */
function useSentWindow(page: MapPageData): boolean {
  const { reload, place } = usePageNavigation();
  const [isRunning, setRunning] = useState(false);
  const sent = useRef<string | null>(null);
  useEffect(() => setRunning(true), []);
  useEffect(() => {
    const text = isListOpen(place.hash) ? null : measureWindow();
    // If the server gets no cookie, it would answer the same again.
    if (!text || text === sent.current || text === page.window?.text) return;
    sent.current = text;
    const cookie = `${WINDOW_COOKIE}=${text}`;
    const secure = location.protocol === "https:" ? ";secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
    document.cookie = `${cookie};path=/;max-age=31536000;samesite=lax${secure}`;
    if (document.cookie.includes(cookie)) reload();
  }, [page, reload, place.hash]);
  return isRunning;
}

function MapSearch({ page }: { page: MapPageData }) {
  const { query, centre, zoom, searchMessage } = page;
  const { go } = usePageNavigation();
  const { search: words } = mapWords();
  return (
    <Form method="get" role="search" className="map-search">
      <PlaceSearchBox
        key={query.q}
        id="place-search"
        name="q"
        label={words.label}
        placeholder={words.placeholder}
        defaultValue={query.q ?? ""}
        messageId={searchMessage ? "search-message" : undefined}
        near={roundPoint(centre)}
        onPick={(place) => go(placeHref(query, place, placeLabel(place)))}
      />
      {[...nearPairs(centre, zoom), ...query.filterPairs].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="shown" value={shownQuery(page)} />
      {query.isEmbedded && <input type="hidden" name="embedded" value="1" />}
      <button type="submit" className="button" aria-label={words.submit}>
        <SearchSign />
      </button>
    </Form>
  );
}

/** Returns the current view as one text, because its parameters beside the search would select a result. */
function shownQuery({ query, centre, zoom, origin }: MapPageData): string {
  // After a search, the address does not contain the view, so add it.
  const isSearched = query.q !== null && !query.centre;
  const place: Partial<MapQuery> = isSearched
    ? { centre, zoom, listOrigin: query.ownLocation ? null : origin }
    : {};
  return mapHref(query, { ...place, q: null, filterPairs: [], isEmbedded: false });
}

/** Time without scrolling after which a row stands still, because Safari before 26 has no `scrollend`. */
const SETTLED_AFTER_MS = 150;

/**
 * Follows the row of cards on a phone: the map looks at the toilet whose card is in the middle.
 * @param look shows a toilet on the live map
 * @returns the element that contains the row
 */
function useMiddleCard(page: MapPageData, look: (toilet: ToiletEntry) => void): RefObject<HTMLElement> {
  const sheet = useRef<HTMLElement>(null);
  const latest = useRef({ page, look });
  latest.current = { page, look };
  const { search } = usePageNavigation().place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other cards
  useEffect(() => {
    const row = sheet.current?.querySelector(".answers");
    const card = row?.querySelector<HTMLElement>(".is-chosen");
    row?.scrollTo({
      left: card ? card.offsetLeft - (row.clientWidth - card.offsetWidth) / 2 : 0,
    });
  }, [search, page.chosen?.id]);
  useEffect(() => {
    const element = sheet.current;
    let timer: ReturnType<typeof setTimeout>;
    const settle = ({ target }: Event) => {
      clearTimeout(timer);
      if (!(target instanceof Element) || !target.matches(".answers")) return;
      timer = setTimeout(() => {
        const { page, look } = latest.current;
        const middle = target.scrollLeft + target.clientWidth / 2;
        const cards = [...target.children] as HTMLElement[];
        const index = cards.findIndex(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth >= middle);
        const toilet = cardsOf(page)[index];
        if (toilet) look(toilet);
      }, SETTLED_AFTER_MS);
    };
    element?.addEventListener("scroll", settle, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("scroll", settle, { capture: true });
    };
  }, []);
  return sheet;
}

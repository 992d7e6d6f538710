import { useEffect, useMemo, useRef, useState } from "react";
import { WINDOW_COOKIE, writeMapWindow } from "~/maps/window-class";
import { ClientNavigation, ConnectionMonitor, KeptPages } from "~/ui/navigation/client-navigation";
import { Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { siteName } from "~/ui/page-title";
import { ListHead, reachText } from "./list-head";
import { MapFilters } from "./map-filters";
import { MapFrame } from "./map-frame";
import { type MapPageData, pageNumbers } from "./map-page";
import { MapSearch } from "./map-search";
import { mapHref } from "./map-view";
import { isListOpen, LIST_ID, SheetHandle } from "./sheet-handle";
import { fromExactPlace } from "./sort-by-exact-location";
import { ToiletList } from "./toilet-list";
import { useLiveMap } from "./use-live-map";
import { useMiddleCard } from "./use-middle-card";
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

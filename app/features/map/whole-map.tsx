import { useEffect, useMemo, useRef, useState } from "react";
import type { ListNumbers } from "~/maps/list-numbers";
import { WINDOW_COOKIE, type WindowClass, windowClassOf } from "~/maps/window-class";
import { ClientNavigation, ConnectionMonitor, KeptPages } from "~/ui/navigation/client-navigation";
import { Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { siteName } from "~/ui/page-title";
import { OutOfApp } from "~/ui/toilet-actions";
import { ListHead, reachText } from "./list-head";
import { LocateButton } from "./locate-button";
import { MapFrame } from "./map-frame";
import type { MapPageData } from "./map-page";
import { MapSearch } from "./map-search";
import { mapHref } from "./map-view";
import { SheetHandle } from "./sheet-handle";
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
  useWindowClass(sentPage);
  const locating = useMyLocation(sentPage);
  const minute = useMinute();
  const page = useMemo(
    () => fromExactPlace(sentPage, locating.location, minute),
    [sentPage, locating.location, minute],
  );
  const numbers = useMemo(() => pageNumbers(page), [page]);
  const live = useLiveMap(page, numbers, locating.location);
  const isMember = Boolean(navigation.frame?.viewer);
  return (
    <>
      <h1 className="visually-hidden">{siteName(navigation.frame?.site)}</h1>
      <div className={`map-tools${page.query.q ? " is-searched" : ""}`}>
        <LocateButton locating={locating} isPlaced={page.query.ownLocation !== null} />
        <MapSearch page={page} />
      </div>
      {page.kakaoNotice && <p className="notice">{page.kakaoNotice}</p>}
      <MapFrame page={page} live={live} isMember={isMember} />
      <section className="map-list" id="list" aria-labelledby="list-title">
        <SheetHandle />
        <OutOfApp />
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

/** Numbers the page's rows and pins. The second page starts at 11. */
function pageNumbers({ toilets, query, pageSize }: MapPageData): ListNumbers {
  const first = (query.page - 1) * pageSize + 1;
  return new Map(toilets.map(({ id }, index) => [id, first + index]));
}

/** Sends the kind of window to the server. Reloads if the server fitted the map to another kind. */
function useWindowClass({ windowClass, query }: MapPageData): void {
  const { reload } = usePageNavigation();
  const sentClass = useRef<WindowClass | null>(null);
  useEffect(() => {
    const windowClassNow = windowClassOf(innerWidth, innerHeight);
    // If the server gets no cookie, it would answer the same again.
    if (windowClassNow === windowClass || windowClassNow === sentClass.current) return;
    sentClass.current = windowClassNow;
    const cookie = `${WINDOW_COOKIE}=${windowClassNow}`;
    const secure = location.protocol === "https:" ? ";secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
    document.cookie = `${cookie};path=/;max-age=31536000;samesite=lax${secure}`;
    if (document.cookie.includes(cookie) && query.zoom === null && !query.toiletId) reload();
  }, [windowClass, query, reload]);
}

import { useMemo } from "react";
import { languageParameter } from "~/languages/language-parameter";
import { ConnectionMonitor } from "~/ui/connection-monitor/connection-monitor";
import { KeptPages } from "~/ui/kept-pages/kept-pages";
import { ClientNavigation } from "~/ui/navigation/client-navigation";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { KEEPS_FOCUS } from "~/ui/navigation/use-arrival";
import { OutOfApp } from "~/ui/out-of-app";
import { fromExactPlace } from "./exact-place";
import { ListHead } from "./list-head";
import { LocateButton } from "./locate-button";
import { MapFrame } from "./map-frame";
import type { MapPageData } from "./map-page";
import { MapSearch } from "./map-search";
import { reachText } from "./map-status";
import { type MapQuery, mapHref, myPlaceHref } from "./map-view";
import { pageNumbers } from "./page-numbers";
import { SheetHandle } from "./sheet-handle";
import { ToiletList } from "./toilet-list";
import { useFreshOnReturn } from "./use-fresh-on-return";
import { useLiveMap } from "./use-live-map";
import { type Locating, useMyLocation } from "./use-my-location";
import { mapWords } from "./words";

/** All of the map's page: what the server draws and what runs in the browser, with its own share of a frame. */
export function WholeMap() {
  const navigation = usePageNavigation();
  const told = navigation.page as MapPageData;
  useFreshOnReturn(told);
  const locating = useMyPlace(told);
  const page = useMemo(() => fromExactPlace(told, locating.location), [told, locating.location]);
  const numbers = useMemo(() => pageNumbers(page), [page]);
  const live = useLiveMap(page, numbers, locating.location);
  const isMember = Boolean(navigation.frame?.viewer);
  return (
    <>
      <h1 className="visually-hidden">{mapWords().title}</h1>
      <div className="map-tools">
        <LocateButton locating={locating} isPlaced={page.query.me !== null} />
        <MapSearch page={page} />
      </div>
      {page.lacksKakaoKey && <p className="notice">{mapWords().noKakaoKey}</p>}
      <MapFrame {...{ page, numbers, live, isMember }} />
      <section className="map-list" id="list" aria-labelledby="list-title">
        <SheetHandle />
        <OutOfApp />
        <ListHead page={page} message={live.message} locating={locating} />
        <ToiletList {...{ page, numbers, isMember }} isBusy={navigation.isBusy} />
        <ListFoot page={page} />
      </section>
      <PrintedAddress query={page.query} />
      <ClientNavigation />
      <ConnectionMonitor />
      <KeptPages />
    </>
  );
}

function useMyPlace({ query, centre, zoom }: MapPageData): Locating {
  const { go } = usePageNavigation();
  return useMyLocation((location) => {
    const href = myPlaceHref(query, location, { ...centre, zoom });
    go(href, { keepsScroll: true, state: KEEPS_FOCUS });
  });
}

function ListFoot({ page }: { page: MapPageData }) {
  if (page.toilets.length === 0) return null;
  return (
    <div className="map-list-foot">
      <p>{`${reachText(page)} ${mapWords().walkingNote}`}</p>
      <p>{mapWords().legend}</p>
    </div>
  );
}

/** On paper only: the way back to this page. The picture is not fetched before somebody prints. */
function PrintedAddress({ query }: { query: MapQuery }) {
  return (
    <p className="print-only print-address">
      <img
        src={`/map/qr.svg${mapHref(query)}${languageParameter("&")}`}
        alt={mapWords().qrAlt}
        width="96"
        height="96"
        loading="lazy"
      />
      <span>{mapWords().qrHint}</span>
    </p>
  );
}

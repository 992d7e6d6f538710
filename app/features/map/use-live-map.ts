import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from "react";
import { distanceMeters, type LatLng, toWorldPixel } from "~/geo/projection";
import { roundMyLocation } from "~/maps/kept-location";
import type { ListNumbers } from "~/maps/list-numbers";
import type { LiveMap, MapHandlers, MapView, MyLocation } from "~/maps/provider";
import { useProvider } from "~/maps/use-provider";
import type { Marker } from "~/toilet-directory/directory";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { KEEPS_FOCUS } from "~/ui/navigation/use-arrival";
import { exactCentre } from "./exact-place";
import { type MapPageData, toPoint } from "./map-page";
import { chooseHref, mapHref, moveHref } from "./map-view";
import { useMarkers, type Viewport } from "./use-markers";
import { mapWords } from "./words";

const FOLLOW_AFTER_MS = 400;
const MY_PLACE_METERS = 150;
/** Nobody moves a map by less: a pan that ends on whole pixels does. */
const SAME_PX = 2;
/** How a navigation says that the map shows its target already, with whoever moved it on the map. */
const FROM_MAP = { isFromMap: true, ...KEEPS_FOCUS };

export type LiveMapState = {
  element: RefObject<HTMLDivElement>;
  map: LiveMap | null;
  /** it shows what the server's map shows */
  isLive: boolean;
  kind: "leaflet" | "kakao";
  message: string | null;
};

export function useLiveMap(
  page: MapPageData,
  numbers: ListNumbers,
  location: MyLocation | null,
): LiveMapState {
  const element = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const known = useRef<MapView>({ ...page.centre, zoom: page.zoom });
  const follow = useFollow();
  const { reload } = usePageNavigation();
  const { map, kind, failure } = useProvider(
    element,
    { ...page.centre, zoom: page.zoom },
    page.settings,
    (map) =>
      handlersFor({
        page,
        map,
        known,
        location,
        follow,
        setViewport,
        setHint,
        reload,
      }),
  );
  const { hasMarkers, failure: markersFailure } = useMarkers(map, viewport, page);

  useEffect(() => {
    if (map) setViewport({ box: map.box(), zoom: map.view().zoom });
  }, [map]);
  useEffect(() => map?.setNumbers(numbers), [map, numbers]);
  useEffect(() => map?.showMyLocation(location), [map, location]);
  useShownPage(map, page, exactCentre(page, location), known);

  return {
    element,
    map,
    kind,
    isLive: map !== null && hasMarkers,
    message: [failure, markersFailure, hint].filter(Boolean).join(" ") || null,
  };
}

type MapContext = {
  page: MapPageData;
  map: LiveMap | null;
  /** what the map showed when the page last heard of it */
  known: MutableRefObject<MapView>;
  location: MyLocation | null;
  follow: ReturnType<typeof useFollow>;
  setViewport(viewport: Viewport): void;
  setHint(hint: string | null): void;
  reload(): void;
};

function handlersFor({ page, map, known, location, follow, ...tell }: MapContext): MapHandlers {
  return {
    onMove(view) {
      if (map) tell.setViewport({ box: map.box(), zoom: view.zoom });
      if (isSameView(view, known.current)) return;
      known.current = view;
      tell.setHint(null);
      const centre = coarsely(view, location);
      const shown = page.query.me ? page.query.page : 1;
      follow.soon(mapHref(page.query, { centre, zoom: view.zoom, from: null, page: shown }));
    },
    onMarker(marker) {
      const isStack = marker.kind === "stack";
      tell.setHint(isStack ? mapWords().stack(marker.count) : null);
      openMarker(marker, { page, map, follow, known });
      // Where only the list is jumped to, nothing would be loaded: the stack may be newer than the list.
      if (isStack) tell.reload();
    },
    onBackgroundClick() {
      if (!page.chosen) return;
      const view = map?.view();
      follow.now(closeHref(page, view && { ...coarsely(view, location), zoom: view.zoom }), true);
    },
  };
}

export function closeHref({ query, centre, zoom, linkedOrigin }: MapPageData, view?: MapView): string {
  return mapHref(query, {
    toiletId: null,
    centre: view ?? centre,
    zoom: view?.zoom ?? zoom,
    from: linkedOrigin,
  });
}

/** A centre near my own location is told less precisely. */
function coarsely(centre: LatLng, location: MyLocation | null): LatLng {
  return location && distanceMeters(centre, location) < MY_PLACE_METERS ? roundMyLocation(centre) : centre;
}

function isSameView(one: MapView, other: MapView): boolean {
  const [here, there] = [toWorldPixel(one, one.zoom), toWorldPixel(other, other.zoom)];
  return one.zoom === other.zoom && Math.hypot(here.x - there.x, here.y - there.y) < SAME_PX;
}

type MarkerContext = Pick<MapContext, "page" | "map" | "follow" | "known">;

/** A toilet opens its panel, a stack its list, a cluster falls apart; each can be undone by going back. */
function openMarker(marker: Marker, { page, map, follow, known }: MarkerContext): void {
  const { query, linkedOrigin } = page;
  const zoom = map?.view().zoom ?? page.zoom;
  if (marker.kind === "toilet") follow.now(chooseHref(query, marker.id, linkedOrigin, zoom));
  else if (marker.kind === "stack") follow.now(`${moveHref(query, marker, zoom)}#list`);
  else {
    const view = { lat: marker.lat, lng: marker.lng, zoom: Math.max(zoom + 1, marker.expansionZoom) };
    known.current = view;
    map?.setView(view);
    follow.now(moveHref(query, view, view.zoom), true);
  }
}

/** Choices at once and with a history entry; movements when they have ended, unless somebody chose meanwhile. */
function useFollow() {
  const { go, place } = usePageNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place.state?.isFromMap) clearTimeout(timer.current);
  }, [place]);
  return {
    now(href: string, isFromMap = false) {
      clearTimeout(timer.current);
      go(href, { keepsScroll: !href.includes("#"), state: isFromMap ? FROM_MAP : null });
    },
    soon(href: string) {
      clearTimeout(timer.current);
      const options = { replace: true, keepsScroll: true, yields: true, state: FROM_MAP };
      timer.current = setTimeout(() => go(href, options), FOLLOW_AFTER_MS);
    },
  };
}

/** The map goes where the page is, unless the page is there because the map went first. */
function useShownPage(
  map: LiveMap | null,
  { zoom, chosen }: MapPageData,
  { lat, lng }: LatLng,
  known: MapContext["known"],
): void {
  const { place, isReturn } = usePageNavigation();
  useEffect(() => {
    const isFromMap = place.state?.isFromMap && !isReturn;
    if (!map || isFromMap) return;
    known.current = { lat, lng, zoom };
    map.setView(known.current);
  }, [map, known, place, isReturn, lat, lng, zoom]);
  useEffect(() => {
    map?.setChosen(chosen && toPoint(chosen));
  }, [map, chosen]);
}

import { type MutableRefObject, useEffect, useMemo, useRef, useState } from "react";
import { distanceMeters, type LatLng, toWorldPixel } from "~/geo/projection";
import { roundMyLocation } from "~/maps/kept-location";
import type { ListNumbers } from "~/maps/list-numbers";
import {
  type LiveMap,
  type MapHandlers,
  type MapView,
  type MyLocation,
  ROUNDED_METERS,
} from "~/maps/provider";
import { useProvider } from "~/maps/use-provider";
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

export type LiveMapState = ReturnType<typeof useLiveMap>;

/** The map that runs in the browser, kept where the page is, and the page where it is moved to. */
export function useLiveMap(page: MapPageData, numbers: ListNumbers, location: MyLocation | null) {
  const element = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const known = useRef<MapView>({ ...page.centre, zoom: page.zoom });
  const follow = useFollow();
  const { reload } = usePageNavigation();
  const opening = { ...page.centre, zoom: page.zoom };
  const handlersFor = (map: LiveMap | null): MapHandlers => ({
    onMove(view) {
      if (map) setViewport({ box: map.box(), zoom: view.zoom });
      if (isSameView(view, known.current)) return;
      known.current = view;
      setHint(null);
      const centre = coarsely(view, location);
      const shown = page.query.me ? page.query.page : 1;
      follow.soon(mapHref(page.query, { centre, zoom: view.zoom, from: null, page: shown }));
    },
    /** A toilet opens its panel, a stack its list, a cluster falls apart; each can be undone by going back. */
    onMarker(marker) {
      const { query, linkedOrigin } = page;
      const zoom = map?.view().zoom ?? page.zoom;
      const isOnePoint = marker.kind === "stack" && marker.expansionZoom === undefined;
      setHint(isOnePoint ? mapWords().stack(marker.count) : null);
      if (marker.kind === "toilet") follow.now(chooseHref(query, marker.id, linkedOrigin, zoom));
      else if (isOnePoint) {
        follow.now(`${moveHref(query, marker, zoom)}#list`);
        // Where only the list is jumped to, nothing would be loaded: the stack may be newer than the list.
        reload();
      } else {
        const { lat, lng, expansionZoom = 0 } = marker;
        const view = { lat, lng, zoom: Math.max(zoom + 1, expansionZoom) };
        known.current = view;
        map?.setView(view);
        follow.now(moveHref(query, view, view.zoom), true);
      }
    },
    onBackgroundClick() {
      if (!page.chosen) return;
      const view = map?.view();
      follow.now(closeHref(page, view && { ...coarsely(view, location), zoom: view.zoom }), true);
    },
  });
  const { map, kind, failure } = useProvider(element, opening, page.settings, handlersFor);
  const { hasMarkers, failure: markersFailure } = useMarkers(map, viewport, page);

  useEffect(() => {
    if (map) setViewport({ box: map.box(), zoom: map.view().zoom });
  }, [map]);
  useEffect(() => map?.setNumbers(numbers), [map, numbers]);
  useOwnPlace(map, location, page.query.me);
  useShownPage(map, page, exactCentre(page, location), known);

  const message = [failure, markersFailure, hint].filter(Boolean).join(" ") || null;
  const isLive = map !== null && hasMarkers;
  return { element, map, kind, isLive, message };
}

export function closeHref({ query, centre, zoom, linkedOrigin }: MapPageData, view?: MapView): string {
  return mapHref(query, {
    toiletId: null,
    centre: view ?? centre,
    zoom: view?.zoom ?? zoom,
    from: linkedOrigin,
  });
}

/** Without a location of this tab, draws that of the page's address, which is rounded. */
function useOwnPlace(map: LiveMap | null, location: MyLocation | null, me: LatLng | null): void {
  const own = useMemo(() => location ?? (me && { ...me, accuracyMeters: ROUNDED_METERS }), [location, me]);
  useEffect(() => map?.showMyLocation(own), [map, own]);
}

/** A centre near my own location is told less precisely. */
function coarsely(centre: LatLng, location: MyLocation | null): LatLng {
  return location && distanceMeters(centre, location) < MY_PLACE_METERS ? roundMyLocation(centre) : centre;
}

function isSameView(one: MapView, other: MapView): boolean {
  const [here, there] = [toWorldPixel(one, one.zoom), toWorldPixel(other, other.zoom)];
  return one.zoom === other.zoom && Math.hypot(here.x - there.x, here.y - there.y) < SAME_PX;
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
  known: MutableRefObject<MapView>,
): void {
  const { place, isReturn } = usePageNavigation();
  useEffect(() => {
    const isFromMap = place.state?.isFromMap && !isReturn;
    if (!map || isFromMap) return;
    known.current = { lat, lng, zoom };
    map.setView(known.current, false);
  }, [map, known, place, isReturn, lat, lng, zoom]);
  useEffect(() => {
    map?.setChosen(chosen && toPoint(chosen));
  }, [map, chosen]);
}

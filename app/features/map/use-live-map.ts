import { type MutableRefObject, useEffect, useMemo, useRef, useState } from "react";
import {
  type Box,
  distanceMeters,
  type FreeBox,
  fromWorldPixel,
  type LatLng,
  type Pixel,
  toWorldPixel,
} from "~/geo/projection";
import { languageParameter } from "~/languages/words";
import type { ListNumbers } from "~/maps/list-numbers";
import { markerBox, roundMyLocation } from "~/maps/own-place";
import {
  type LiveMap,
  type MapHandlers,
  type MapView,
  type MyLocation,
  ROUNDED_METERS,
} from "~/maps/provider";
import { useProvider } from "~/maps/use-provider";
import { GROUPS_FROM_ZOOM, type Marker } from "~/toilet-directory/directory";
import { unclusteredIds } from "~/toilet-directory/toilet-ids";
import { FetchTimeoutError, fetchWithin } from "~/ui/navigation/connection";
import { KEEP_FOCUS_STATE, usePageNavigation } from "~/ui/navigation/page-navigation";
import {
  chosenPointOf,
  feedFailureText,
  guideOf,
  listedPins,
  type MapPageData,
  type ToiletEntry,
  toPoint,
} from "./map-page";
import { chooseHref, mapHref, moveHref, pointHref } from "./map-view";
import { isListOpen } from "./sheet-handle";
import { exactCentre } from "./sort-by-exact-location";

const FOLLOW_AFTER_MS = 300;
const MY_PLACE_METERS = 150;
/** Largest difference of equal views, because pans end on whole pixels. */
const SAME_PX = 2;
/** Navigation state of a view that the map already shows. The focus stays on the map. */
const FROM_MAP = { isFromMap: true, ...KEEP_FOCUS_STATE };

export type LiveMapState = ReturnType<typeof useLiveMap>;

/** Runs the live map, and keeps the map and the page's address in step. */
export function useLiveMap(page: MapPageData, numbers: ListNumbers, myLocation: MyLocation | null) {
  const element = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const knownView = useRef<MapView>({ ...page.centre, zoom: page.zoom });
  const pins = useMemo(() => listedPins(page, numbers), [page, numbers]);
  const follow = useFollow();
  const { place } = usePageNavigation();
  const opening = { ...page.centre, zoom: page.zoom };
  const first = useRef({ search: place.search, view: opening });
  // The server's drawing stays for a fresh page with the same view.
  const isMoved = place.search !== first.current.search || !isSameView(opening, first.current.view);
  const handlersFor = (map: LiveMap | null): MapHandlers => ({
    onMove(view) {
      if (map) setViewport({ box: map.box(), zoom: view.zoom });
      if (isSameView(view, knownView.current)) return;
      knownView.current = view;
      const centre = coarsely(view, myLocation);
      const shownPage = page.query.ownLocation ? page.query.page : 1;
      follow.soon(mapHref(page.query, { centre, zoom: view.zoom, listOrigin: null, page: shownPage }));
    },
    /** Opens a toilet's panel or a stack's list, or zooms into a cluster. Back undoes each. */
    onMarker(marker) {
      const { query, linkedOrigin, origin } = page;
      const zoom = map?.view().zoom ?? page.zoom;
      // The mark of a point is chosen already.
      if (marker.kind === "toilet" && marker.id) follow.now(chooseHref(query, marker.id, linkedOrigin, zoom));
      else if (marker.kind === "stack") {
        const view = map?.view() ?? { ...page.centre, zoom };
        follow.now(pointHref(query, marker.point, origin, { ...coarsely(view, myLocation), zoom }), true);
      } else if (marker.kind !== "toilet") {
        const { lat, lng } = marker.kind === "district" ? marker.to : marker;
        const { expansionZoom } = marker;
        const view = { lat, lng, zoom: Math.max(zoom + 1, expansionZoom) };
        knownView.current = view;
        map?.setView(view);
        follow.now(moveHref(query, view, view.zoom), true);
      }
    },
    onBackgroundClick() {
      if (!page.chosen) return;
      const view = map?.view();
      follow.now(closeHref(page, view && { ...coarsely(view, myLocation), zoom: view.zoom }), true);
    },
  });
  const { map, kind, failure } = useProvider(element, opening, page.settings, handlersFor);
  const { hasMarkers, failure: markersFailure } = useMarkers(map, viewport, page);

  useEffect(() => {
    if (map) setViewport({ box: map.box(), zoom: map.view().zoom });
  }, [map]);
  useEffect(() => {
    if (!map || !element.current) return;
    // The sheet, or the panel's column, changes the size of the map.
    const observer = new ResizeObserver(() => map.refresh());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [map]);
  useEffect(() => map?.show({ pins }), [map, pins]);
  useOwnPlace(map, myLocation, page);
  useEffect(() => {
    // Only the server draws a map that does not move.
    if (failure && !map && isMoved) location.reload();
  }, [failure, map, isMoved]);
  useShownPage(map, page, exactCentre(page, myLocation), knownView);

  /** Shows a toilet beside the visitor's place. The page keeps its address. */
  const look = (toilet: ToiletEntry) => {
    if (!map) return;
    map.show({ chosen: toPoint(toilet) });
    const start = myLocation ?? (page.linkedOrigin ? null : page.origin);
    const view = viewOfBoth(toilet, start ?? toilet, map.view(), page.window?.drawn);
    if (!view) return;
    knownView.current = view;
    map.setView(view);
  };

  const message = [failure, markersFailure].filter(Boolean).join(" ") || null;
  const isLive = map !== null && hasMarkers;
  return { element, map, kind, isLive, isMoved, message, pins, look };
}

/** Room for a pin at the edge of the drawn part of the map. */
const PIN_ROOM_PX = 44;

/** Returns a view that shows two points, zoomed out only as far as they need; null if the present one shows them. */
function viewOfBoth(a: LatLng, b: LatLng, view: MapView, drawn: FreeBox | undefined): MapView | null {
  if (!drawn) return null;
  const [x, y] = [drawn.aside - PIN_ROOM_PX, Math.min(drawn.above, drawn.below) - PIN_ROOM_PX];
  const [first, second, centre] = [a, b, view].map((point) => toWorldPixel(point, view.zoom)) as [
    Pixel,
    Pixel,
    Pixel,
  ];
  const isShown = (pixel: Pixel) => Math.abs(pixel.x - centre.x) <= x && Math.abs(pixel.y - centre.y) <= y;
  if (isShown(first) && isShown(second)) return null;
  const excess = Math.max(Math.abs(first.x - second.x) / x, Math.abs(first.y - second.y) / y) / 2;
  const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
  return {
    ...fromWorldPixel(middle, view.zoom),
    zoom: view.zoom - Math.max(0, Math.ceil(Math.log2(excess))),
  };
}

export function closeHref({ query, centre, zoom, linkedOrigin }: MapPageData, view?: MapView): string {
  const shownView = view ?? { ...centre, zoom };
  return mapHref(query, {
    toiletId: null,
    centre: shownView,
    zoom: shownView.zoom,
    listOrigin: linkedOrigin,
  });
}

/** Draws this tab's location, else the rounded one of the address. */
function useOwnPlace(map: LiveMap | null, location: MyLocation | null, page: MapPageData): void {
  const rounded = page.query.ownLocation;
  const own = useMemo(
    () => location ?? (rounded && { ...rounded, accuracyMeters: ROUNDED_METERS }),
    [location, rounded],
  );
  useEffect(() => map?.show({ own }), [map, own]);
  useEffect(() => map?.show({ guide: guideOf(page, own) }), [map, page, own]);
}

/** Rounds a centre near the visitor's location, so that the address does not reveal it. */
function coarsely(centre: LatLng, location: MyLocation | null): LatLng {
  return location && distanceMeters(centre, location) < MY_PLACE_METERS ? roundMyLocation(centre) : centre;
}

function isSameView(a: MapView, b: MapView): boolean {
  const [pixelA, pixelB] = [toWorldPixel(a, a.zoom), toWorldPixel(b, b.zoom)];
  return a.zoom === b.zoom && Math.hypot(pixelA.x - pixelB.x, pixelA.y - pixelB.y) < SAME_PX;
}

/** Follows choices at once, with a history entry, and debounces movements. A choice cancels them. */
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

/** Moves the map to the page's view, unless the map itself caused the navigation. */
function useShownPage(
  map: LiveMap | null,
  page: MapPageData,
  { lat, lng }: LatLng,
  knownView: MutableRefObject<MapView>,
): void {
  const { zoom } = page;
  const { place, isReturn } = usePageNavigation();
  const { key, search } = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the list changes the address, but not the view
  useEffect(() => {
    const isFromMap = place.state?.isFromMap && !isReturn;
    if (!map || isFromMap) return;
    knownView.current = { lat, lng, zoom };
    map.setView(knownView.current, false);
  }, [map, knownView, search, isListOpen(place.hash) ? "" : key, lat, lng, zoom]);
  useEffect(() => {
    map?.show({ chosen: chosenPointOf(page) });
  }, [map, page]);
}

const REFRESH_MS = 5000;
const TIMEOUT_MS = 10_000;

type Viewport = { box: Box; zoom: number };
type MarkerState = { hasMarkers: boolean; failure: string | null };

class MarkersError extends Error {}

/** Loads markers on moves, and every 5 s while the page is visible. A failed refresh keeps the old ones. */
function useMarkers(map: LiveMap | null, viewport: Viewport | null, page: MapPageData): MarkerState {
  const [state, setState] = useState<MarkerState>({ hasMarkers: false, failure: null });
  const href = viewport && markersHref(viewport, page);
  const drawnTag = useRef("");
  const drawnOn = useRef<LiveMap | null>(null);
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => {
    if (!map || !href) return;
    // A new map has no markers yet, so show the server's until more arrive.
    if (drawnOn.current !== map) {
      drawnTag.current = "";
      const { markers } = latest.current;
      map.show({ markers });
      setState((state) => ({ ...state, hasMarkers: markers.length > 0 }));
    }
    drawnOn.current = map;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      try {
        const { tag, markers } = await fetchMarkers(href, signal, drawnTag.current);
        drawnTag.current = tag;
        if (markers) map.show({ markers });
        setState((state) =>
          state.hasMarkers && !state.failure ? state : { hasMarkers: true, failure: null },
        );
      } catch (error) {
        if (signal.aborted || !(error instanceof MarkersError)) return;
        setState((state) => ({ ...state, failure: error.message }));
      }
    };
    const refresh = () => {
      if (!document.hidden) void load();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      map.refresh();
      refresh();
    };
    void load();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh, { signal });
    addEventListener("pageshow", comeBack, { signal });
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [map, href]);
  return state;
}

function markersHref({ box, zoom }: Viewport, page: MapPageData): string {
  const bbox = markerBox(box, zoom);
  const pairs = new URLSearchParams([["bbox", bbox], ["zoom", String(zoom)], ...page.filters.markerPairs]);
  const { point, ownLocation } = page.query;
  // Far maps show the list's pins only around the visitor.
  const hasPins = !point && (zoom >= GROUPS_FROM_ZOOM || ownLocation !== null);
  const apart = unclusteredIds(hasPins ? page.toilets : [], page.chosen, page.certain).join();
  if (apart) pairs.set("apart", apart);
  return `/map/markers?${pairs}${languageParameter("&")}`;
}

/** @throws MarkersError with the text to show */
async function fetchMarkers(
  href: string,
  signal: AbortSignal,
  drawnTag: string,
): Promise<{ tag: string; markers: Marker[] | null }> {
  try {
    const response = await fetchWithin(href, { signal, deadlineMs: TIMEOUT_MS });
    if (!response.ok) throw new MarkersError(feedFailureText({ kind: "http", httpStatus: response.status }));
    const tag = `${href} ${response.headers.get("ETag")}`;
    if (tag === drawnTag) return { tag, markers: null };
    const answer: { markers: Marker[] } = await response.json();
    return { tag, markers: answer.markers };
  } catch (error) {
    if (error instanceof MarkersError) throw error;
    throw new MarkersError(
      feedFailureText({ kind: error instanceof FetchTimeoutError ? "timeout" : "network" }),
    );
  }
}

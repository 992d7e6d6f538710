import { useEffect, useRef, useState } from "react";
import type { Box } from "~/geo/projection";
import { languageParameter } from "~/languages/words";
import { markerBox } from "~/maps/own-place";
import type { LiveMap } from "~/maps/provider";
import { GROUPS_FROM_ZOOM, type Marker } from "~/toilet-directory/directory";
import { unclusteredIds } from "~/toilet-directory/toilet-ids";
import { FetchTimeoutError, fetchWithin } from "~/ui/navigation/connection";
import { feedFailureText, type MapPageData } from "./map-page";

const REFRESH_MS = 5000;
const TIMEOUT_MS = 10_000;

export type Viewport = { box: Box; zoom: number };
type MarkerState = { hasMarkers: boolean; failure: string | null };

class MarkersError extends Error {}

/** Loads markers on moves, and every 5 s while the page is visible. A failed refresh keeps the old ones. */
export function useMarkers(map: LiveMap | null, viewport: Viewport | null, page: MapPageData): MarkerState {
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

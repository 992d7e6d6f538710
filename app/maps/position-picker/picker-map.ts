import { useEffect } from "react";
import type { LatLng } from "~/geo/projection";
import { languageParameter } from "~/languages/words";
import { markerBox } from "~/maps/own-place";
import type { LiveMap } from "~/maps/provider";
import type { Marker } from "~/toilet-directory/directory";
import { fetchWithin } from "~/ui/navigation/connection";

/** The server groups toilets up to zoom 16, so that from here on each one has its own pin. */
export const PICKER_ZOOM = 17;
export const PICKER_PX = { width: 832, height: 400 };

/** The server-rendered map of a form; the live map starts with the same view. */
export type PickerMap = {
  centre: LatLng;
  /** true if neither the form nor its URL contains a position */
  isUnplaced: boolean;
  own: LatLng | null;
  markers: Marker[];
};

const TIMEOUT_MS = 10_000;

/** Draws the surrounding toilets on a form's live map. @param moveCount completed moves; a change reloads them */
export function usePickerMarkers(
  map: LiveMap | null,
  first: Marker[],
  moveCount: number,
  ownId: string | undefined,
): void {
  useEffect(() => map?.show({ markers: first }), [map, first]);
  useEffect(() => {
    if (!map || moveCount === 0) return;
    const controller = new AbortController();
    fetchMarkers(map, controller.signal).then(
      (markers) => map.show({ markers: withoutToilet(markers, ownId) }),
      () => undefined,
    );
    return () => controller.abort();
  }, [map, moveCount, ownId]);
}

export const withoutToilet = (markers: Marker[], id: string | undefined) =>
  markers.filter((marker) => marker.kind !== "toilet" || marker.id !== id);

async function fetchMarkers(map: LiveMap, signal: AbortSignal): Promise<Marker[]> {
  const { zoom } = map.view();
  const href = `/map/markers?bbox=${markerBox(map.box(), zoom)}&zoom=${zoom}${languageParameter("&")}`;
  const response = await fetchWithin(href, { signal, deadlineMs: TIMEOUT_MS });
  if (!response.ok) throw new Error(`the markers' answer was ${response.status}`);
  const answer: { markers: Marker[] } = await response.json();
  return answer.markers;
}

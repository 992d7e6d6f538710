import { CLOSEST_FITTED_ZOOM, fitToList } from "~/geo/fitted-view";
import type { LatLng } from "~/geo/projection";
import { isClosedOnArrival } from "~/opening-hours/arrival";
import type { Marker } from "~/toilet-directory/directory";
import type { MapPageData, ToiletEntry } from "./map-page";

type MapCentre = Pick<MapPageData, "centre" | "zoom">;

/** Fits the view to the list around a location that the server does not know (docs/decisions/031). */
export function fitInTab(page: MapPageData, { lat, lng }: LatLng): MapCentre {
  const { centre, zoom, fit, toilets, filters } = page;
  // The list has distances only if the location is in the cell of the address.
  if (!fit || !toilets[0]?.away) return { centre, zoom };
  const own = { lat, lng };
  const opening = { centre: own, origin: own, zoom: CLOSEST_FITTED_ZOOM, isFitted: true, mayMove: true };
  const isFiltered = filters.links.some(({ isOn }) => isOn);
  return fitToList(opening, toilets, fit, isFiltered);
}

/** Adds the listed toilets that clusters hide, because the request for markers did not name them. */
export function withListed(markers: Marker[], listedToilets: readonly ToiletEntry[]): Marker[] {
  const drawnIds = new Set(
    markers.flatMap((marker) =>
      marker.kind === "toilet" ? marker.id : marker.kind === "stack" ? marker.ids : [],
    ),
  );
  const points = new Map<string, ToiletEntry[]>();
  for (const toilet of listedToilets) {
    const point = `${toilet.lat},${toilet.lng}`;
    if (!drawnIds.has(toilet.id)) points.set(point, [...(points.get(point) ?? []), toilet]);
  }
  return [...markers, ...[...points.values()].flatMap(markerOf)];
}

function markerOf(toilets: ToiletEntry[]): Marker | [] {
  const [first] = toilets;
  if (!first) return [];
  const place = { lat: first.lat, lng: first.lng, name: first.reading ?? first.name };
  if (toilets.length > 1)
    return { kind: "stack", ids: toilets.map(({ id }) => id), count: toilets.length, ...place };
  const closed = isClosedOnArrival(first.open) ? ({ isClosed: true } as const) : {};
  return { kind: "toilet", id: first.id, count: 1, ...place, ...closed };
}

import { useEffect, useRef } from "react";
import type { LatLng } from "~/geo/projection";
import { findMyLocation, isLocatingPermitted } from "../my-location";
import { type LiveMap, type MapView, ROUNDED_METERS } from "../provider";
import { keepLocation, readStoredLocation } from "../stored-location";

/** Shows the visitor's position, fresh if permitted. @param opening view of a form without a position, else null */
export function useOwnPlace(map: LiveMap | null, own: LatLng | null, opening: MapView | null): void {
  const latest = useRef({ own, opening });
  latest.current = { own, opening };
  useEffect(() => {
    if (!map) return;
    let isUnmounted = false;
    const { own } = latest.current;
    map.show({ own: readStoredLocation() ?? (own && { ...own, accuracyMeters: ROUNDED_METERS }) });
    const locate = async () => {
      if (!(await isLocatingPermitted())) return;
      const location = await findMyLocation("");
      if (isUnmounted) return;
      keepLocation(location);
      map.show({ own: location });
      const { opening } = latest.current;
      if (opening && isSameView(map.view(), opening)) map.setView({ ...location, zoom: opening.zoom }, false);
    };
    // The member did not ask for the position, so a failure shows no message.
    locate().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [map]);
}

const NEAR_DEGREES = 1e-4;

const isSameView = (a: MapView, b: MapView) =>
  a.zoom === b.zoom && Math.abs(a.lat - b.lat) < NEAR_DEGREES && Math.abs(a.lng - b.lng) < NEAR_DEGREES;

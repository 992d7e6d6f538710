import { useEffect, useRef } from "react";
import type { LatLng } from "~/geo/projection";
import { findMyLocation, isLocatingPermitted } from "../my-location";
import { isLocationTabOnly } from "../own-place";
import { type LiveMap, type MapView, ROUNDED_METERS } from "../provider";
import { keepLocation, readKeptLocation } from "../stored-location";

/** Shows the visitor's position, fresh if permitted. @param opening view of a form without a position, else null */
export function useOwnPlace(map: LiveMap | null, own: LatLng | null, opening: MapView | null): void {
  const latest = useRef({ own, opening });
  latest.current = { own, opening };
  useEffect(() => {
    if (!map) return;
    let isGone = false;
    const { own } = latest.current;
    map.showMyLocation(readKeptLocation() ?? (own && { ...own, accuracyMeters: ROUNDED_METERS }));
    const locate = async () => {
      if (isLocationTabOnly() || !(await isLocatingPermitted())) return;
      const found = await findMyLocation();
      if (isGone) return;
      keepLocation(found);
      map.showMyLocation(found);
      const { opening } = latest.current;
      if (opening && isSameView(map.view(), opening)) map.setView({ ...found, zoom: opening.zoom }, false);
    };
    // The member did not ask for the position, so a failure shows no message.
    locate().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [map]);
}

const NEAR_DEGREES = 1e-4;

const isSameView = (one: MapView, other: MapView) =>
  one.zoom === other.zoom &&
  Math.abs(one.lat - other.lat) < NEAR_DEGREES &&
  Math.abs(one.lng - other.lng) < NEAR_DEGREES;

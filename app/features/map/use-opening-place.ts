import { useEffect, useRef } from "react";
import { keptNumbers, roundMyLocation } from "~/maps/kept-location";
import { isLocatingPermitted } from "~/maps/my-location";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { KEEPS_FOCUS } from "~/ui/navigation/use-arrival";
import type { MapPageData } from "./map-page";
import { mapHref } from "./map-view";

/** Stays in this browser until its next visit, and is sent only where the page opens there. */
const lastView = keptNumbers("localStorage", "last-view", ["lat", "lng", "zoom"]);

/** Opens a map that names no place at the own place if the permission is granted, else where this browser last looked. */
export function useOpeningPlace({ query, centre, zoom }: MapPageData, locate: () => Promise<void>): void {
  const { go } = usePageNavigation();
  const isNamed = mapHref(query) !== "?";
  const isOpened = useRef(isNamed);
  const { lat, lng } = centre;
  useEffect(() => {
    if (isNamed) lastView.keep({ ...roundMyLocation({ lat, lng }), zoom });
  }, [isNamed, lat, lng, zoom]);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    void isLocatingPermitted().then((mayLocate) => {
      if (mayLocate) return locate();
      const seen = lastView.read();
      const state = { isLastSeen: true, ...KEEPS_FOCUS };
      const options = { replace: true, yields: true, keepsScroll: true, state };
      if (seen) go(mapHref(query, { centre: seen, zoom: seen.zoom }), options);
    });
  }, [query, go, locate]);
}

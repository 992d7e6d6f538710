import { useEffect, useRef, useState } from "react";
import { findMyLocation, isLocatingPermitted } from "~/maps/my-location";
import { roundMyLocation } from "~/maps/own-place";
import type { MyLocation } from "~/maps/provider";
import { keepLocation, readStoredLocation, storedNumbers } from "~/maps/stored-location";
import { KEEP_FOCUS_STATE, usePageNavigation } from "~/ui/navigation/page-navigation";
import type { MapPageData } from "./map-page";
import { type MapQuery, mapHref, myPlaceHref } from "./map-view";
import { mapWords } from "./words";

/** The last view, stored in this browser. It is sent only if the page opens there. */
const seenView = storedNumbers("localStorage", "last-view", ["lat", "lng", "zoom"]);

/** The shortcut of the installed app. */
const asksForNearest = (search: string) => /near=1$/.test(search);

const isNamed = (query: MapQuery) => mapHref(query) !== "?";

/** Opens a map without a place at the visitor's location if permitted, else at the last view. */
function useOpeningPlace({ query, centre, zoom }: MapPageData, locate: () => Promise<void>): void {
  const { go, place } = usePageNavigation();
  const hasPlace = isNamed(query);
  const isOpened = useRef(hasPlace);
  const { lat, lng } = centre;
  useEffect(() => {
    if (hasPlace) seenView.keep({ ...roundMyLocation({ lat, lng }), zoom });
  }, [hasPlace, lat, lng, zoom]);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    void isLocatingPermitted().then((mayLocate) => {
      if (mayLocate) return locate();
      if (asksForNearest(place.search)) document.querySelector<HTMLElement>(".locate")?.focus();
      const lastView = seenView.read();
      const state = { isLastSeen: true, ...KEEP_FOCUS_STATE };
      const options = { replace: true, yields: true, keepsScroll: true, state };
      if (lastView) go(mapHref(query, { centre: lastView, zoom: lastView.zoom }), options);
    });
  }, [query, go, locate, place]);
}

export type Locating = ReturnType<typeof useMyLocation>;

/** Finds the visitor's location on request, or at the start if permitted, and moves the page there. */
export function useMyLocation(page: MapPageData) {
  const { query, centre, zoom } = page;
  const { go } = usePageNavigation();
  const [location, setLocation] = useState<MyLocation | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    const restore = () => setLocation(readStoredLocation());
    restore();
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, []);

  const locate = async (isOpening = false) => {
    if (isLocating) return;
    setLocating(true);
    setMessage(null);
    try {
      const newLocation = await findMyLocation(mapWords().searchInstead);
      keepLocation(newLocation);
      setLocation(newLocation);
      const lastView = isNamed(query) ? { ...centre, zoom } : seenView.read();
      const href = myPlaceHref(query, newLocation, lastView);
      go(href, { keepsScroll: true, replace: isOpening, yields: isOpening, state: KEEP_FOCUS_STATE });
    } catch (error) {
      if (!isOpening && error instanceof Error) setMessage(error.message);
    } finally {
      setLocating(false);
    }
  };
  useOpeningPlace(page, () => locate(true));
  return { location, isLocating, message, locate };
}

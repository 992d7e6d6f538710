import { useEffect, useRef, useState } from "react";
import type { LatLng } from "~/geo/projection";
import {
  findMyLocation,
  isLocatingPermitted,
  keepLocation,
  readStoredLocation,
  roundMyLocation,
  storedNumbers,
} from "~/maps/own-place";
import type { MyLocation } from "~/maps/provider";
import { KEEP_FOCUS_STATE, usePageNavigation } from "~/ui/navigation/page-navigation";
import type { MapPageData } from "./map-page";
import { isFirstVisit, type MapQuery, myPlaceHref } from "./map-view";
import { mapWords } from "./words";

/** The last view, stored in this browser. It is sent only if the page opens there. */
const seenView = storedNumbers("localStorage", "last-view", ["lat", "lng", "zoom"]);

/** The shortcut of the installed app. */
const asksForNearest = (search: string) => /near=1$/.test(search);

const isNamed = (query: MapQuery) => !isFirstVisit(query);

type LastView = LatLng & { zoom: number };

/**
 * Opens a map without a place at the visitor's location if permitted.
 * @returns the last view, which the page offers if it asks for a place
 */
function useOpeningPlace({ query, centre, zoom }: MapPageData, locate: () => Promise<void>): LastView | null {
  const { place } = usePageNavigation();
  const [lastView, setLastView] = useState<LastView | null>(null);
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
      if (asksForNearest(place.search)) document.querySelector<HTMLElement>(".button.with-scripts")?.focus();
      setLastView(seenView.read());
    });
  }, [locate, place]);
  return lastView;
}

/** Marks a browser that has shown the terms of the location. */
const termsNote = storedNumbers("localStorage", "location-terms", ["times"]);

export type Locating = ReturnType<typeof useMyLocation>;

/** Finds the visitor's location on request, or at the start if permitted, and moves the page there. */
export function useMyLocation(page: MapPageData) {
  const { query, centre, zoom } = page;
  const { go } = usePageNavigation();
  const [location, setLocation] = useState<MyLocation | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [explainsTerms, setExplainsTerms] = useState(false);

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
    setExplainsTerms(!isOpening && !termsNote.read());
    if (!isOpening) termsNote.keep({ times: 1 });
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
  const lastView = useOpeningPlace(page, () => locate(true));
  return { location, isLocating, message, explainsTerms, lastView, locate };
}

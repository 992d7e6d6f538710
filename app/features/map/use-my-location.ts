import { useEffect, useState } from "react";
import { keepLocation, readKeptLocation } from "~/maps/kept-location";
import { findMyLocation, LocationError } from "~/maps/my-location";
import type { MyLocation } from "~/maps/provider";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { KEEPS_FOCUS } from "~/ui/navigation/use-arrival";
import type { MapPageData } from "./map-page";
import { myPlaceHref } from "./map-view";
import { useOpeningPlace } from "./use-opening-place";
import { mapWords } from "./words";

const LOCATE = { timeoutMs: 10_000, maximumAgeMs: 60_000 };

export type Locating = ReturnType<typeof useMyLocation>;

/** Finds the own place when asked to, or when the map opens and may, and leads the page there. */
export function useMyLocation(page: MapPageData) {
  const { query, centre, zoom } = page;
  const { go } = usePageNavigation();
  const [location, setLocation] = useState<MyLocation | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    const restore = () => setLocation(readKeptLocation());
    restore();
    window.addEventListener("pageshow", restore);
    return () => window.removeEventListener("pageshow", restore);
  }, []);

  const locate = async (isOpening = false) => {
    if (isLocating) return;
    setLocating(true);
    setMessage(null);
    try {
      const found = await findMyLocation(LOCATE);
      keepLocation(found);
      setLocation(found);
      const href = myPlaceHref(query, found, { ...centre, zoom });
      go(href, { keepsScroll: true, replace: isOpening, yields: isOpening, state: KEEPS_FOCUS });
    } catch (error) {
      if (!isOpening && error instanceof LocationError)
        setMessage(error.withAdvice(mapWords().searchInstead));
    } finally {
      setLocating(false);
    }
  };
  useOpeningPlace(page, () => locate(true));
  return { location, isLocating, message, locate };
}

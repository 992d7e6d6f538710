import { useEffect, useState } from "react";
import { keepLocation, readKeptLocation } from "~/maps/kept-location";
import { findMyLocation, LocationError } from "~/maps/my-location";
import type { MyLocation } from "~/maps/provider";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { KEEPS_FOCUS } from "~/ui/navigation/use-arrival";
import type { MapPageData } from "./map-page";
import { myPlaceHref } from "./map-view";
import { mapWords } from "./words";

const LOCATE = { timeoutMs: 10_000, maximumAgeMs: 60_000 };

export type Locating = ReturnType<typeof useMyLocation>;

/** Finds one's own place where it is asked for, and leads the page there. */
export function useMyLocation({ query, centre, zoom }: MapPageData) {
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

  const locate = async () => {
    if (isLocating) return;
    setLocating(true);
    setMessage(null);
    try {
      const found = await findMyLocation(LOCATE);
      keepLocation(found);
      setLocation(found);
      const href = myPlaceHref(query, found, { ...centre, zoom });
      go(href, { keepsScroll: true, state: KEEPS_FOCUS });
    } catch (error) {
      if (error instanceof LocationError) setMessage(error.withAdvice(mapWords().searchInstead));
    } finally {
      setLocating(false);
    }
  };
  return { location, isLocating, message, locate };
}

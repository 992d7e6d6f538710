import { useEffect, useState } from "react";
import { keepLocation, readKeptLocation } from "~/maps/kept-location";
import { findMyLocation, LocationError } from "~/maps/my-location";
import type { MyLocation } from "~/maps/provider";
import { mapWords } from "./words";

const LOCATE = { timeoutMs: 10_000, maximumAgeMs: 60_000 };

export type Locating = {
  location: MyLocation | null;
  isLocating: boolean;
  message: { text: string } | null;
  locate(): Promise<void>;
};

export function useMyLocation(onFound: (location: MyLocation) => void): Locating {
  const [location, setLocation] = useState<MyLocation | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [message, setMessage] = useState<{ text: string } | null>(null);

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
      onFound(found);
    } catch (error) {
      if (error instanceof LocationError) setMessage({ text: error.withAdvice(mapWords().searchInstead) });
    } finally {
      setLocating(false);
    }
  };
  return { location, isLocating, message, locate };
}

import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Hours are told to the minute. */
const FRESH_MS = 60_000;

/**
 * Reads a page again when it is taken up after it was put aside: what was open then may be closed now. Never while it
 * is being read, for the list must not move under anybody.
 * @param told what the server told, another one with each answer
 */
export function useFreshOnReturn(told: unknown): void {
  const { revalidate } = useRevalidator();
  const toldAt = useRef(0);
  useEffect(() => {
    if (told) toldAt.current = Date.now();
  }, [told]);
  useEffect(() => {
    const look = () => {
      const isDue = document.visibilityState === "visible" && Date.now() - toldAt.current >= FRESH_MS;
      if (isDue && navigator.onLine) revalidate();
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", look);
    };
  }, [revalidate]);
}

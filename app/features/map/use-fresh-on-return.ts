import { useEffect, useRef } from "react";
import { usePageNavigation } from "~/ui/navigation/page-navigation";

const FRESH_MS = 60_000;

/** What was open when a page was put aside may be closed now. Never while it is read: the list must not move. */
export function useFreshOnReturn(told: unknown): void {
  const { reload } = usePageNavigation();
  const toldAt = useRef(0);
  useEffect(() => {
    if (told) toldAt.current = Date.now();
  }, [told]);
  useEffect(() => {
    const look = () => {
      const isDue = document.visibilityState === "visible" && Date.now() - toldAt.current >= FRESH_MS;
      if (isDue && navigator.onLine) reload();
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", look);
    };
  }, [reload]);
}

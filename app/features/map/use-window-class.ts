import { useEffect, useRef } from "react";
import { WINDOW_COOKIE, type WindowClass, windowClassOf } from "~/maps/window-class";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import type { MapPageData } from "./map-page";

/** Tells the server the kind of this window, and has it fit the map again if it chose for another kind. */
export function useWindowClass({ windowClass, query }: MapPageData): void {
  const { reload } = usePageNavigation();
  const said = useRef<WindowClass | null>(null);
  useEffect(() => {
    const found = windowClassOf(innerWidth, innerHeight);
    // A server that no cookie reaches would answer the same again.
    if (found === windowClass || found === said.current) return;
    said.current = found;
    // The Cookie Store API is missing in Safari before 18.4.
    Object.assign(document, { cookie: `${WINDOW_COOKIE}=${found}; path=/; max-age=31536000; samesite=lax` });
    const isKept = document.cookie.includes(`${WINDOW_COOKIE}=${found}`);
    if (isKept && query.zoom === null && !query.toiletId) reload();
  }, [windowClass, query, reload]);
}

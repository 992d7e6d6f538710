import { useEffect } from "react";
import { usePageNavigation } from "../navigation/page-navigation";
import { announcePage, INSTALL_AFTER_MS, installWorker, workers } from "./keep-page";

const SETTLED_AFTER_MS = 4000;
const KEEPABLE = /^\/map(\/detail(\/[^/]+)?)?$/;

/** Installs the service worker that stores visited pages, and announces a page to it when its content is complete. */
export function KeptPages() {
  const { place, frame } = usePageNavigation();
  const { pathname, search } = place;
  const keepsPages = frame?.keepsPages ?? true;
  const isVisitor = !frame?.viewer;
  useEffect(() => {
    const timer = setTimeout(() => (keepsPages ? installWorker() : remove()), INSTALL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keepsPages]);
  useEffect(() => {
    // Includes the language prefix, which `place` lacks.
    const currentPath = location.pathname + search;
    const isKeepable = keepsPages && isVisitor && KEEPABLE.test(pathname);
    const timer = isKeepable ? setTimeout(() => announcePage(currentPath), SETTLED_AFTER_MS) : undefined;
    return () => {
      clearTimeout(timer);
      // The pages after a stored one are fresh.
      document.querySelector(".kept-notice")?.remove();
    };
  }, [keepsPages, isVisitor, pathname, search]);
  return null;
}

async function remove(): Promise<void> {
  const installed = (await workers()?.getRegistrations()) ?? [];
  for (const registration of installed) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith("kept-")) await caches.delete(name);
}

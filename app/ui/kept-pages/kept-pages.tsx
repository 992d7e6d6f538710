import { useEffect } from "react";
import { usePageNavigation } from "../navigation/page-navigation";

const WORKER = "/service-worker.js";
/** The worker is nobody's hurry. */
const INSTALL_AFTER_MS = 3000;
const SETTLED_AFTER_MS = 4000;
const KEEPABLE = /^\/map(\/detail(\/[^/]+)?)?$/;

/** Has a service worker keep what a visitor looked at; a page loaded piece by piece is told to it when settled. */
export function KeptPages() {
  const { place, frame } = usePageNavigation();
  const { pathname, search } = place;
  const keepsPages = frame?.keepsPages ?? true;
  const isVisitor = !frame?.viewer;
  useEffect(() => {
    const timer = setTimeout(() => (keepsPages ? install() : remove()), INSTALL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keepsPages]);
  useEffect(() => {
    // With the prefix of its language, which the place is without.
    const here = location.pathname + search;
    const isKeepable = keepsPages && isVisitor && KEEPABLE.test(pathname);
    const timer = isKeepable ? setTimeout(() => tell(here), SETTLED_AFTER_MS) : undefined;
    return () => {
      clearTimeout(timer);
      // What comes after a kept page is fresh.
      document.querySelector(".kept-notice")?.remove();
    };
  }, [keepsPages, isVisitor, pathname, search]);
  return null;
}

const workers = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null);

/** Browsers may refuse, in private windows for example: then nothing is kept. */
function install(): void {
  workers()
    ?.register(WORKER)
    .catch(() => undefined);
}

async function remove(): Promise<void> {
  const installed = (await workers()?.getRegistrations()) ?? [];
  for (const registration of installed) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith("kept-")) await caches.delete(name);
}

async function tell(keep: string): Promise<void> {
  if (!navigator.onLine || document.querySelector(".kept-notice")) return;
  // At the first visit the worker may still be on its way.
  const registration = await workers()?.ready;
  registration?.active?.postMessage({ keep });
}

import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { uiWords } from "~/ui/words";
import {
  type ConnectionState,
  canTryAgain,
  forgetDetachedForm,
  readConnection,
  subscribeToConnection,
  tryAgain,
  watchConnection,
} from "./connection";
import { announcePage, INSTALL_AFTER_MS, installWorker, workers } from "./offline-pages";
import { useArrival, usePageNavigation } from "./page-navigation";

/** Manages focus, announced titles and the offline notice. Rendered once per page, after its content. */
export function ClientNavigation() {
  const announcement = useArrival();
  return (
    <>
      <p className="visually-hidden announcement" aria-live="polite">
        {announcement}
      </p>
      <ConnectionNotice />
    </>
  );
}

function ConnectionNotice() {
  const connection = useSyncExternalStore(subscribeToConnection, readConnection, () => "found" as const);
  // Re-renders after each navigation, because a form that is gone can't be sent again.
  usePageNavigation();
  useEffect(forgetDetachedForm);
  if (connection === "found") return null;
  const { network } = uiWords();
  const isTrying = connection === "trying";
  const notice = (
    <div className="connection-notice" role="alert">
      <p>{isTrying ? network.trying : network.lost}</p>
      {canTryAgain() && (
        <button type="button" className="button button-small" onClick={tryAgain} aria-disabled={isTrying}>
          {network.tryAgain}
        </button>
      )}
    </div>
  );
  // Render inside an open modal dialog, because everything outside of it is inert.
  const dialog = document.querySelector("dialog:modal");
  return dialog ? createPortal(notice, dialog) : notice;
}

/** Shows the connection state if the operator enabled the banner and no other notice reports it. */
export function ConnectionMonitor() {
  const [state, setState] = useState<ConnectionState>("connected");
  useEffect(() => watchConnection(setState), []);
  const { frame } = usePageNavigation();
  const isShownElsewhere = useSyncExternalStore(
    subscribeToConnection,
    () => readConnection() !== "found",
    () => false,
  );
  if (state === "connected" || !frame?.hasConnectionBanner || isShownElsewhere) return null;
  const { network } = uiWords();
  return (
    <div className="connection-notice" role="alert" key={state}>
      <p>{network[state]}</p>
      {state === "failed" && (
        <button type="button" className="button button-small" onClick={() => location.reload()}>
          {network.reload}
        </button>
      )}
    </div>
  );
}

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

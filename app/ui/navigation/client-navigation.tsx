import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { uiWords } from "~/ui/words";
import {
  canTryAgain,
  forgetDetachedForm,
  readConnection,
  subscribeToConnection,
  tryAgain,
} from "./connection";
import { usePageNavigation } from "./page-navigation";
import { useArrival } from "./use-arrival";

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

import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { uiWords } from "~/ui/words";
import { canTryAgain, forgetGoneForm, readConnection, subscribeToConnection, tryAgain } from "./connection";
import { usePageNavigation } from "./page-navigation";
import { useArrival } from "./use-arrival";

/** Once in the frame of all pages, after their content: focus, spoken title and a missing network. */
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
  // Drawn anew with every page, and what was typed in a page that is gone cannot be sent.
  usePageNavigation();
  useEffect(forgetGoneForm);
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
  // Beside an open dialog nothing can be reached.
  const dialog = document.querySelector("dialog:modal");
  return dialog ? createPortal(notice, dialog) : notice;
}

import { useEffect, useState, useSyncExternalStore } from "react";
import { readConnection, subscribeToConnection } from "~/ui/navigation/connection";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { uiWords } from "~/ui/words";
import { type ConnectionState, watchConnection } from "./watch-connection";

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

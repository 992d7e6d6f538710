import { ConnectionNotice } from "./connection-notice";
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

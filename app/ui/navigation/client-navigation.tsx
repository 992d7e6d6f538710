import { ConnectionNotice } from "./connection-notice";
import { useArrival } from "./use-arrival";

/**
 * What browsers do by themselves when they load a document, for navigations that load none: the focus goes to the new
 * page, its title is spoken, and a missing network is told. Once in the frame of all pages, after their content.
 */
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

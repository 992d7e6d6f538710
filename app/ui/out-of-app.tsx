import { outsideHref } from "./browser";
import { Icon } from "./icon";
import { addressOf, usePageNavigation } from "./navigation/page-navigation";
import { uiWords } from "./words";

/** Links to the device's browser, because in-app browsers may block geolocation and links to map apps. */
export function OutOfApp() {
  const { place, frame } = usePageNavigation();
  if (!frame?.inApp || !frame.origin) return null;
  const path = addressOf(place.pathname + place.search, place);
  const { notice, leave } = uiWords().inApp;
  return (
    <details className="status-line out-of-app" open>
      <summary aria-label={uiWords().close}>
        <Icon name="cross" />
      </summary>
      <p>
        {notice} <a href={outsideHref(frame.inApp, frame.origin + path)}>{leave}</a>
      </p>
    </details>
  );
}

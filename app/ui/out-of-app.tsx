import { outsideHref } from "./browser";
import { addressOf, usePageNavigation } from "./navigation/page-navigation";
import { uiWords } from "./words";

/** Links to the device's browser, because in-app browsers may block geolocation and links to map apps. */
export function OutOfApp() {
  const { place, frame } = usePageNavigation();
  if (!frame?.inApp || !frame.origin) return null;
  const path = addressOf(place.pathname + place.search, place);
  const { notice, leave } = uiWords().inApp;
  return (
    <p className="notice out-of-app">
      {notice} <a href={outsideHref(frame.inApp, frame.origin + path)}>{leave}</a>
    </p>
  );
}

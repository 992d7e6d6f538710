import { outsideHref } from "./in-app-browser";
import { addressOf, usePageNavigation } from "./navigation/page-navigation";
import { uiWords } from "./words";

/** Browsers inside apps may neither tell where one is nor open the apps that lead there: one line leads out of them. */
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

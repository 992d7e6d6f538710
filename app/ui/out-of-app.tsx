import { useHref, useLocation, useRouteLoaderData } from "@remix-run/react";
import { type InAppBrowser, outsideHref } from "./in-app-browser";
import { uiWords } from "./words";

/** Browsers inside apps may neither tell where one is nor open the apps that lead there: one line leads out of them. */
export function OutOfApp() {
  const { pathname, search } = useLocation();
  const path = useHref({ pathname, search });
  const root = useRouteLoaderData("root") as { inApp?: InAppBrowser | null; origin?: string } | undefined;
  if (!root?.inApp || !root.origin) return null;
  const { notice, leave } = uiWords().inApp;
  return (
    <p className="notice out-of-app">
      {notice} <a href={outsideHref(root.inApp, root.origin + path)}>{leave}</a>
    </p>
  );
}

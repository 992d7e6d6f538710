import { isMapPage } from "~/http/map-pages";

/**
 * Leaves links and searches that lead to the map to the browser, because the map runs without the framework: the framework
 * would import its scripts while the page is left, and Firefox and Safari would then load the old page again.
 */
export function leaveToMapByDocument(): void {
  const hideFromFramework = (event: Event) => {
    if (leadsToMap(event)) event.stopImmediatePropagation();
  };
  // The framework listens at the document, after the window.
  for (const type of ["click", "submit"]) addEventListener(type, hideFromFramework, { capture: true });
}

function leadsToMap({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  if (type === "click") return isMapPage(target.closest("a")?.pathname ?? "");
  return (
    target instanceof HTMLFormElement && target.method === "get" && isMapPage(new URL(target.action).pathname)
  );
}

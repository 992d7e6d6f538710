import { isMapPage } from "~/http/map-pages";

/** Differences between the browser and the expectations of the framework. */

/**
 * Gives the framework a storage of this page alone where the browser has none or forbids it, because the framework would
 * end in its error page.
 */
export function standInForStorage(): void {
  try {
    if (window.sessionStorage) return;
  } catch {
    // The browser forbids it.
  }
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  Object.defineProperty(window, "sessionStorage", { value: storage });
}

/**
 * Corrects the address of a page that Back has opened by a redirect: Safari keeps the address of the history's entry, and
 * the framework would look for another page's data.
 */
export function correctAddress(): void {
  const { address } = document.body.dataset;
  if (address && address !== location.pathname + location.search)
    history.replaceState(history.state, "", address + location.hash);
}

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

/**
 * Loads a page of a member anew if Back has restored it from the browser's memory, which Firefox and Safari do on plain
 * HTTP. After a logout the server then answers with the login page.
 */
export function reloadIfRestored(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.querySelector("form[action$='/logout']")) location.reload();
  });
}

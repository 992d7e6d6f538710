/** Handles a history entry that the page itself created. @returns false to leave it to the router */
type Travel = (entry: PopStateEvent) => boolean;

/** One for the window, because only one part of a page adds entries to its history. */
let travel: Travel | null = null;

/** Registers the page's handler. @param own null to remove it */
export function setHistoryHandler(own: Travel | null): void {
  travel = own;
}

/** Call before the router adds its listener, because listeners run in the order in which they were added. */
export function installHistoryListener(): void {
  addEventListener("popstate", (event) => {
    if (travel?.(event)) event.stopImmediatePropagation();
  });
}

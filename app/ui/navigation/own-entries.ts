/** Whether a page has a way to an entry of its history of its own, beside the router's. */
type Travel = (entry: PopStateEvent) => boolean;

let travel: Travel | null = null;

/** @param own takes what is a page's own; null where a page has none */
export function takeOwnEntries(own: Travel | null): void {
  travel = own;
}

/** Before the router listens: listeners of the window are asked in the order of their coming. */
export function listenBeforeRouter(): void {
  addEventListener("popstate", (event) => {
    if (travel?.(event)) event.stopImmediatePropagation();
  });
}

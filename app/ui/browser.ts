/** Tells whether a popover is open. Without popover support the selector itself would throw. */
export function isPopoverOpen(element: HTMLElement): boolean {
  return CSS.supports("selector(:popover-open)") && element.matches(":popover-open");
}

/**
 * Lets React remove a node, or insert one before it, after the browser has put the node into an element of its own, as
 * translations do with texts. Without this, the next change of such a page would throw and empty it.
 */
export function tolerateMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function (node, next) {
    return insertBefore.call(this, node, childWith(this, next)) as typeof node;
  };
  Node.prototype.removeChild = function (node) {
    const child = childWith(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
}

/** Returns the child of a parent that is or contains a node, or null. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/** In-app browsers that can open a page in the device's own browser. */
export type InAppBrowser = "kakaotalk" | "line" | "android";

/** Other in-app browsers; a link opens the device's browser only from those on Android. */
const OF_ANDROID = /NAVER\(inapp|Instagram|FB_IAB|FBAV|DaumApps/;

export function inAppBrowserOf(userAgent: string | null): InAppBrowser | null {
  if (!userAgent) return null;
  if (/KAKAOTALK(?!-scrap)/i.test(userAgent)) return "kakaotalk";
  if (/\bLine\/\d/.test(userAgent)) return "line";
  return /\bAndroid\b/.test(userAgent) && OF_ANDROID.test(userAgent) ? "android" : null;
}

/** Returns a URL that opens one of our pages in the device's own browser. @param page absolute, without a fragment */
export function outsideHref(inApp: InAppBrowser, page: string): string {
  const url = new URL(page);
  switch (inApp) {
    case "kakaotalk":
      return `kakaotalk://web/openExternal?url=${encodeURIComponent(url.href)}`;
    case "line":
      url.searchParams.set("openExternalBrowser", "1");
      return url.href;
    case "android":
      return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${url.protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
  }
}

/** Creates a store with partial updates, for useSyncExternalStore. */
export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(part: Partial<State>): void {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
  };
}

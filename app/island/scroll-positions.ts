import type { Place } from "~/ui/navigation/page-navigation";

/** Under the framework's own name: its script in the page scrolls a document that is come back to. */
const KEPT_AS = "positions";

function readKept(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "{}");
  } catch {
    return {};
  }
}

/** How far each entry of the history was scrolled. */
export function keepScrollPositions(keyNow: () => string) {
  const positions = readKept();
  const note = () => {
    positions[keyNow()] = scrollY;
  };
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => {
    note();
    history.scrollRestoration = "auto";
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify(positions));
    } catch {
      return;
    }
  });
  return {
    note,
    /** Where the place was left, else what its address names, else the top unless it keeps the scroll. */
    restore({ key, hash }: Place, keepsScroll: boolean): void {
      const known = positions[key];
      const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
      if (known !== undefined) scrollTo(0, known);
      else if (named) named.scrollIntoView();
      else if (!keepsScroll) scrollTo(0, 0);
    },
  };
}

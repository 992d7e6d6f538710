import { useEffect, useState } from "react";
import { setHistoryHandler, usePageNavigation } from "~/ui/navigation/page-navigation";
import { mapWords } from "./words";

const SAME_PX = 8;
/** Height of the handle above the list. */
const HANDLE_OVER_PX = 8;

/** Returns the scroll positions that lift the list: below half of the map, and to the top. */
function liftedStops(): number[] {
  const list = document.getElementById("list");
  const frame = document.querySelector(".map-frame");
  if (!list || !frame) return [];
  const top = list.getBoundingClientRect().top + scrollY;
  const last = document.documentElement.scrollHeight - innerHeight;
  return [top - frame.clientHeight / 2, top - HANDLE_OVER_PX].map((at) => Math.floor(Math.min(at, last)));
}

const nextStop = () => liftedStops().find((top) => top > scrollY + SAME_PX) ?? 0;

function scrollPage(top: number): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top, behavior: isStill ? "instant" : "smooth" });
}

function lift(): void {
  const top = nextStop();
  if (top > 0 && !history.state?.isSheet) history.pushState({ ...history.state, isSheet: true }, "");
  scrollPage(top);
}

/**
 * Lifts the list over the map by scrolling the page, on phones with scripts. A lifted list is a history entry with
 * the address and key of the entry below, which the router ignores. Back lowers the list.
 */
export function SheetHandle() {
  const { key } = usePageNavigation().place;
  const [sheet, setSheet] = useState<"resting" | "lifted" | "full" | null>(null);
  useEffect(() => {
    if (history.state?.isSheet && scrollY <= 0) scrollPage(nextStop());
    let wasLifted = scrollY > 0;
    const follow = () => {
      const isLifted = scrollY > 0;
      setSheet(!isLifted ? "resting" : nextStop() > 0 ? "lifted" : "full");
      // The visitor scrolled the list down, so remove its history entry.
      if (wasLifted && !isLifted && history.state?.isSheet) history.back();
      wasLifted = isLifted;
    };
    const travel = ({ state }: PopStateEvent) => {
      if (state?.key !== key) return false;
      if (Boolean(state.isSheet) !== scrollY > 0) scrollPage(state.isSheet ? nextStop() : 0);
      return true;
    };
    follow();
    addEventListener("scroll", follow, { passive: true });
    setHistoryHandler(travel);
    return () => {
      removeEventListener("scroll", follow);
      setHistoryHandler(null);
    };
  }, [key]);
  if (!sheet) return null;
  return (
    <button
      type="button"
      className="sheet-handle"
      aria-expanded={sheet !== "resting"}
      aria-label={sheet === "full" ? mapWords().list.fold : mapWords().list.unfold}
      onClick={lift}
    />
  );
}

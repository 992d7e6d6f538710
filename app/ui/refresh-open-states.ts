import { statusNow } from "~/opening-hours/arrival";
import type { LiveCourse } from "./own-scripts";

const MINUTE_MS = 60_000;
const LOOK_MS = 5000;

/** Keeps the states of a page without the framework up to the minute. @returns the cleanup */
export function refreshOpenStates(): () => void {
  const look = () => {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    for (const element of document.querySelectorAll<HTMLElement>("[data-course]")) {
      const [walk, ...course]: LiveCourse = JSON.parse(element.dataset.course ?? "");
      const { state, text, arrival, isDoubtful } = statusNow(
        { state: "unknown", text: "", course },
        minute,
        walk,
      );
      element.dataset.open = state;
      element.toggleAttribute("data-doubtful", isDoubtful === true);
      element.toggleAttribute("data-arrival", arrival !== undefined);
      if (arrival) element.dataset.arrival = arrival;
      if (element.textContent !== text) element.textContent = text;
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

import type { CourseStep } from "~/opening-hours/arrival";
import { statusNow } from "~/opening-hours/arrival";
import { type StateProps, ToiletState } from "./fact-badge";

export type LiveCourse = [walk: number | null, ...CourseStep[]];

type StandingStateProps = StateProps & { walk: number | null | undefined };

/**
 * Shows whether a toilet is open, on pages where refreshOpenStates keeps it up to the minute.
 * @param props walk in minutes, if the visitor's place is known
 */
export function LiveOpenState({ walk = null, ...state }: StandingStateProps) {
  const { course: steps } = state.open;
  const course = steps && JSON.stringify([walk, ...steps] satisfies LiveCourse);
  return <ToiletState {...state} course={course} />;
}

const MINUTE_MS = 60_000;
const LOOK_MS = 5000;

/** Keeps the states of a page without the framework up to the minute. @returns the cleanup */
export function refreshOpenStates(): () => void {
  const look = () => {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    for (const element of document.querySelectorAll<HTMLElement>("[data-course]")) {
      const [walk, ...course]: LiveCourse = JSON.parse(element.dataset.course ?? "");
      const { state, text, arrival } = statusNow({ state: "unknown", text: "", course }, minute, walk);
      element.dataset.open = state;
      element.toggleAttribute("data-arrival", arrival !== undefined);
      if (arrival) element.dataset.arrival = arrival;
      if (element.textContent !== text) element.textContent = text;
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

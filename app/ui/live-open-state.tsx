import type { CourseStep } from "~/opening-hours/arrival";
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

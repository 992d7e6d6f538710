import type { CourseStep, OpenStatus } from "~/opening-hours/arrival";
import { OpenState } from "./fact-badge";

/** The walk in minutes, and the course of the state. */
export type StandingCourse = [walk: number | null, ...CourseStep[]];

type StandingStateProps = { open: OpenStatus; walk: number | null | undefined };

/** Shows whether a toilet is open, on pages where keepStates keeps it up to the minute. */
export function StandingState({ open, walk = null }: StandingStateProps) {
  const course = open.course && JSON.stringify([walk, ...open.course] satisfies StandingCourse);
  return <OpenState open={open} {...{ "data-course": course }} />;
}

import { InlineScript } from "~/document/inline-slots";
import type { CourseStep } from "~/opening-hours/arrival";
import { usePageNavigation } from "./navigation/page-navigation";
import { type StateProps, ToiletState } from "./toilet-signs";

type OwnScriptsProps = {
  names?: readonly string[];
  /** scripts that change nothing at first, so that the first text does not wait for them */
  laterNames?: readonly string[];
};

/** Renders the scripts of a page that runs no React, and the one that stores the page. In the browser React replaces both. */
export function OwnScripts({ names = [], laterNames = [] }: OwnScriptsProps) {
  const keepsPages = usePageNavigation().frame?.keepsPages;
  if (typeof document === "object") return null;
  return (
    <>
      {names.map((name) => (
        <InlineScript key={name} name={name} />
      ))}
      {laterNames.map((name) => (
        <InlineScript key={name} name={name} isLater />
      ))}
      {keepsPages && <InlineScript name="keep-page" isLater />}
    </>
  );
}

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

import { type ReactNode, useEffect } from "react";
import type { LatLng } from "~/geo/projection";
import { isLocationTabOnly } from "~/maps/own-place";

type Toilet = LatLng & { isRough?: boolean | undefined };

export type TabGoal = Toilet & { me: LatLng; pace: number };

export function tabGoal(me: LatLng | null, { lat, lng, isRough }: Toilet, pace: number): TabGoal | null {
  return me && isLocationTabOnly() ? { lat, lng, isRough, me, pace } : null;
}

type TabWayProps = { goal: TabGoal | null; className?: string; children: ReactNode };

/** Renders a hidden line. showTabWays fills it with the way from the exact location in the cell `me`. */
export function TabWay({ goal, className, children }: TabWayProps) {
  const tabWay = goal && JSON.stringify(goal);
  useEffect(() => {
    if (tabWay) void import("./show-tab-ways").then(({ showTabWays }) => showTabWays());
  }, [tabWay]);
  if (!tabWay) return null;
  return (
    <span className={className} data-tab-way={tabWay} hidden suppressHydrationWarning>
      {children} <strong /> <span />
    </span>
  );
}

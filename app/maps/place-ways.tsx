import { type ReactNode, useEffect, useRef } from "react";
import type { OpenStatus } from "~/opening-hours/arrival";
import { GateAndFloor, type Whereabouts } from "~/ui/gate-and-floor";
import { isNextFirst, type NextToilet, NextToiletLink } from "~/ui/toilet-actions";
import { LineSign } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { enhanceWayChoice } from "./last-way";
import { hasPosition, WayLinks, type WayLinksProps } from "./way-links";
import { mapsWords } from "./words";

type PlaceWaysProps = WayLinksProps & {
  open: OpenStatus;
  next: NextToilet | null;
  whereabouts: Whereabouts | null;
};

/** Renders a place's one primary button: directions, or the next toilet if that one is open and this one is not. */
export function PlaceWays({ open, next, whereabouts, ...links }: PlaceWaysProps) {
  const isNextPrimary = isNextFirst({ open, next });
  const { title } = mapsWords().ways;
  return (
    <>
      {isNextPrimary && <NextToiletLink next={next} isFirst arrival={open.arrival} />}
      {isNextPrimary && open.arrival && next && (
        <WayChoice {...links} name={next.doorName} reading={next.name} position={next}>
          {title}: <UserText>{next.name}</UserText>
        </WayChoice>
      )}
      <WayChoice key={String(isNextPrimary)} {...links} isPrimary={!isNextPrimary}>
        {title}
      </WayChoice>
      {whereabouts && (
        <p className="last-metres">
          {mapsWords().arrivalHint}{" "}
          <strong>
            <GateAndFloor whereabouts={whereabouts} />
          </strong>
        </p>
      )}
    </>
  );
}

type WayChoiceProps = WayLinksProps & { isPrimary?: boolean; children: ReactNode };

/** Renders the button that opens the ways to a place. */
export function WayChoice({ isPrimary, children, ...links }: WayChoiceProps) {
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => (choice.current ? enhanceWayChoice(choice.current) : undefined), []);
  if (!hasPosition(links.position)) return null;
  return (
    <div className="way-choice" ref={choice}>
      {/* Scripts put the app that this browser used last here. */}
      <span />
      <details>
        <summary className={isPrimary ? "button button-primary" : "button"}>
          <LineSign name="walk" />
          <span>{children}</span>
          <span hidden>{mapsWords().ways.others}</span>
        </summary>
        <WayLinks {...links} />
      </details>
    </div>
  );
}

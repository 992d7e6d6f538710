import { type ReactNode, useEffect, useRef } from "react";
import type { OpenStatus } from "~/opening-hours/arrival";
import { LineSign } from "~/ui/line-sign";
import { isNextFirst, type NextToilet, NextToiletLink } from "~/ui/next-toilet-link";
import { UserText } from "~/ui/user-text";
import { enhanceWayChoice } from "./last-way";
import { hasPosition, WayLinks, type WayLinksProps } from "./way-links";
import { mapsWords } from "./words";

type PlaceWaysProps = WayLinksProps & {
  open: OpenStatus;
  next: NextToilet | null;
  arrivalHint: string | null;
};

/** Renders a place's one primary button: directions, or the next toilet if that one is open and this one is not. */
export function PlaceWays({ open, next, arrivalHint, ...links }: PlaceWaysProps) {
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
      <ArrivalHintLine words={arrivalHint} />
    </>
  );
}

type WayChoiceProps = WayLinksProps & { isPrimary?: boolean; children: ReactNode };

function WayChoice({ isPrimary, children, ...links }: WayChoiceProps) {
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

/** @param words result of `arrivalHint`; null if neither name nor address says where to look */
function ArrivalHintLine({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <p className="last-metres">
      {mapsWords().arrivalHint} <strong>{words}</strong>
    </p>
  );
}

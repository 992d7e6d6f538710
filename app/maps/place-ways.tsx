import { useEffect, useRef } from "react";
import { LineSign } from "~/ui/line-sign";
import { type NextToilet, NextToiletLink } from "~/ui/next-toilet-link";
import { enhanceWayChoice } from "./last-way";
import { hasPosition, WayLinks, type WayLinksProps } from "./way-links";
import { mapsWords } from "./words";

type PlaceWaysProps = WayLinksProps & { next: NextToilet | null; lastMetres: string | null };

/** Renders a place's one primary button: directions, or the next toilet if that one is open and this one is not. */
export function PlaceWays({ next, lastMetres, ...way }: PlaceWaysProps) {
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => (choice.current ? enhanceWayChoice(choice.current) : undefined), []);
  const { ways: words } = mapsWords();
  const isSecond = next?.isOpen;
  return (
    <>
      {isSecond && <NextToiletLink next={next} />}
      {hasPosition(way.position) && (
        <div className="way-choice" ref={choice}>
          {/* Scripts put the app that this browser used last here. */}
          <span />
          <details>
            <summary className={isSecond ? "button" : "button button-primary"}>
              <LineSign name="walk" />
              <span>{words.title}</span>
              <span hidden>{words.others}</span>
            </summary>
            <WayLinks {...way} />
          </details>
        </div>
      )}
      <LastMetresLine words={lastMetres} />
    </>
  );
}

/** @param words result of `lastMetres`; null if neither name nor address says where to look */
function LastMetresLine({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <p className="last-metres">
      {mapsWords().lastMetres} <strong>{words}</strong>
    </p>
  );
}

import type { LatLng } from "~/geo/projection";
import { type Arrival, isClosedOnArrival, type OpenStatus } from "~/opening-hours/arrival";
import { arrivalWords } from "~/opening-hours/arrival-words";
import { Link } from "./navigation/link";
import { UserText } from "./user-text";
import { uiWords } from "./words";

/** `doorName`: the Korean name; `isOpen`: known to be open, on arrival if the visitor's walk is known. */
export type NextToilet = LatLng & {
  href: string;
  name: string;
  doorName: string;
  away: string;
  isOpen: boolean;
};

export const isNextFirst = ({ open, next }: { open: OpenStatus; next: NextToilet | null }): boolean =>
  Boolean(next?.isOpen) && isClosedOnArrival(open);

type NextToiletLinkProps = { next: NextToilet | null; isFirst?: boolean; arrival?: Arrival };

export function NextToiletLink({ next, isFirst, arrival }: NextToiletLinkProps) {
  if (!next) return null;
  const { nextOpen, nextToilet } = uiWords();
  const openWords = arrival ? arrivalWords().next : nextOpen;
  return (
    <Link
      className={isFirst ? "next-toilet button button-primary" : "next-toilet"}
      to={next.href}
      keepsScroll
    >
      {isFirst ? openWords : nextToilet}
      <small>
        <UserText>{next.name}</UserText> · {next.away}
      </small>
    </Link>
  );
}

import { Korean } from "./korean";
import { Link } from "./navigation/link";
import { uiWords } from "./words";

/** `isOpen`: true if this toilet is open and the one before it is closed. */
export type NextToilet = { href: string; name: string; away: string; isOpen: boolean };

export function NextToiletLink({ next }: { next: NextToilet | null }) {
  if (!next) return null;
  const { nextOpen, nextToilet } = uiWords();
  return (
    <Link
      className={next.isOpen ? "next-toilet button button-primary" : "next-toilet"}
      to={next.href}
      keepsScroll
    >
      {next.isOpen ? nextOpen : nextToilet}
      <small>
        <Korean>{next.name}</Korean> · {next.away}
      </small>
    </Link>
  );
}

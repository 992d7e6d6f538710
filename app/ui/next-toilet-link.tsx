import { Korean } from "./korean";
import { Link } from "./navigation/link";
import { uiWords } from "./words";

export type NextToilet = { href: string; name: string; away: string };

export function NextToiletLink({ next }: { next: NextToilet | null }) {
  if (!next) return null;
  return (
    <Link className="next-toilet" to={next.href} keepsScroll>
      {uiWords().nextToilet}
      <small>
        <Korean>{next.name}</Korean> · {next.away}
      </small>
    </Link>
  );
}

import { Link } from "@remix-run/react";
import { uiWords } from "./words";

export type NextToilet = { href: string; name: string; away: string };

export function NextToiletLink({ next }: { next: NextToilet | null }) {
  if (!next) return null;
  return (
    <Link className="next-toilet" to={next.href} preventScrollReset>
      {uiWords().nextToilet}
      <small>
        {next.name} · {next.away}
      </small>
    </Link>
  );
}

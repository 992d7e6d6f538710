import { Link } from "@remix-run/react";

/** The next candidate from a toilet that turned out to be of no use. */
export type NextToilet = { href: string; name: string; away: string };

/** Where to go on to; nothing where there is no other that may be open. */
export function NextToiletLink({ next }: { next: NextToilet | null }) {
  if (!next) return null;
  return (
    <Link className="next-toilet" to={next.href} preventScrollReset>
      잠겨 있나요? 다음 가까운 곳
      <small>
        {next.name} · {next.away}
      </small>
    </Link>
  );
}

import { Link } from "@remix-run/react";

export type NextToilet = { href: string; name: string; away: string };

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

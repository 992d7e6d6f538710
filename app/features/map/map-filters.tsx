import { Link } from "@remix-run/react";
import type { FilterOffer } from "./filter-links";

/** Each filter is a link that turns itself on or off, with what it would find on the map: no scripts needed. */
export function MapFilters({ links, unknown, knownHref }: FilterOffer) {
  return (
    <>
      <ul className="map-filters" aria-label="조건">
        {links.map((link) => (
          <li key={link.label}>
            <FilterLink {...link} />
          </li>
        ))}
      </ul>
      {unknown && (
        <p className="unknown-link">
          <Link to={unknown.href} preventScrollReset>
            확인 안 된 {unknown.count.toLocaleString("ko-KR")}곳도 보기
          </Link>
        </p>
      )}
      {knownHref && (
        <p className="unknown-link">
          <Link to={knownHref} preventScrollReset>
            확인된 곳만 보기
          </Link>
        </p>
      )}
    </>
  );
}

/** A filter that would find nothing is no link. */
function FilterLink({ label, count, isOn, href }: FilterOffer["links"][number]) {
  const words = (
    <span>
      {label} <small>{count.toLocaleString("ko-KR")}</small>
      <span className="visually-hidden">{isOn ? "곳, 조건 끄기" : "곳"}</span>
    </span>
  );
  if (!href) {
    return (
      <span className="filter" aria-disabled="true">
        {words}
      </span>
    );
  }
  return (
    <Link className="filter" to={href} aria-current={isOn || undefined} preventScrollReset>
      {isOn && (
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path d="M2 7.5l3.5 3.5L12 3.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      )}
      {words}
    </Link>
  );
}

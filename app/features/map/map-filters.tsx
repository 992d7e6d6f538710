import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { MapPageData } from "./map-page";
import { FILTERS, mapHref } from "./map-view";

/** Each filter is a link that turns itself on or off, with what it would find on the map: no scripts needed. */
export function MapFilters({ page }: { page: MapPageData }) {
  const { query, filterCounts, isUnavailable } = page;
  if (isUnavailable) return null;
  return (
    <ul className="map-filters" aria-label="조건">
      {FILTERS.map(({ key, label }) => {
        const isOn = query.filters[key];
        const count = filterCounts[key];
        const filters = { ...query.filters, [key]: !isOn };
        return (
          <li key={key}>
            <FilterLink isOn={isOn} href={isOn || count > 0 ? mapHref(query, { filters, page: 1 }) : null}>
              {label} <small>{count.toLocaleString("ko-KR")}</small>
              <span className="visually-hidden">{isOn ? "곳, 조건 끄기" : "곳"}</span>
            </FilterLink>
          </li>
        );
      })}
    </ul>
  );
}

type FilterLinkProps = { isOn: boolean; href: string | null; children: ReactNode };

/** A filter that would find nothing is no link. */
function FilterLink({ isOn, href, children }: FilterLinkProps) {
  if (!href) {
    return (
      <span className="filter" aria-disabled="true">
        {children}
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
      <span>{children}</span>
    </Link>
  );
}

/** What the filters leave out because nothing is known of it, or the way back. */
export function UnknownLink({ page: { query, unknown } }: { page: MapPageData }) {
  const href = mapHref(query, { withUnknown: !query.withUnknown, page: 1 });
  if (query.withUnknown) {
    return (
      <p className="unknown-link">
        <Link to={href} preventScrollReset>
          확인된 곳만 보기
        </Link>
      </p>
    );
  }
  if (unknown === 0) return null;
  return (
    <p className="unknown-link">
      <Link to={href} preventScrollReset>
        확인 안 된 {unknown.toLocaleString("ko-KR")}곳도 보기
      </Link>
    </p>
  );
}

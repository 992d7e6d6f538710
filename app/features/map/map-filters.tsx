import { Link } from "@remix-run/react";
import { distanceText } from "~/geo/distance";
import type { FilterOffer } from "./filter-links";

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

function FilterLink({ label, count, isOn, nearest, href }: FilterOffer["links"][number]) {
  const hasNone = count === 0 && nearest === null;
  return (
    <Link
      className="filter"
      to={href}
      aria-current={isOn || undefined}
      data-count={count}
      data-nearest={nearest ?? undefined}
      preventScrollReset
    >
      {isOn && (
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path d="M2 7.5l3.5 3.5L12 3.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      )}
      <span>
        {label}{" "}
        {nearest === null ? (
          <small>
            {hasNone ? "없음" : count.toLocaleString("ko-KR")}
            {!hasNone && <span className="visually-hidden">곳</span>}
          </small>
        ) : (
          <small>
            <span className="visually-hidden">가장 가까운 곳 </span>
            <span aria-hidden="true">· </span>
            {distanceText(nearest)}
          </small>
        )}
        {isOn && <span className="visually-hidden">, 조건 끄기</span>}
      </span>
    </Link>
  );
}

import { useEffect, useRef } from "react";
import { distanceText } from "~/geo/distance";
import { formatCount } from "~/languages/formats";
import { Link } from "~/ui/navigation/link";
import type { FilterOffer } from "./filter-links";
import { mapWords } from "./words";

export function MapFilters({ links, room }: FilterOffer) {
  const { filters: words } = mapWords();
  const row = useRef<HTMLUListElement>(null);
  const chosen = String(links.filter(({ isOn }) => isOn).map(({ key }) => key));
  // The chosen chips come first, so show the start of the row.
  useEffect(() => {
    if (row.current && chosen) row.current.scrollLeft = 0;
  }, [chosen]);
  return (
    <ul className="map-filters" ref={row} aria-label={words.label}>
      {room && (
        <li>
          <Link className="filter" to={room.href} aria-current keepsScroll>
            <OnSign />
            <span>
              {room.text}
              <span className="visually-hidden">{words.isOn}</span>
            </span>
          </Link>
        </li>
      )}
      {links.map((link) => (
        <li key={link.key}>
          <FilterLink link={link} />
        </li>
      ))}
    </ul>
  );
}

function FilterLink({ link }: { link: FilterOffer["links"][number] }) {
  const { text, count, isOn, isKnown, nearest, href } = link;
  const { filters: words } = mapWords();
  const hasNone = count === 0 && nearest === null;
  return (
    <Link
      className="filter"
      to={href}
      aria-current={isOn || undefined}
      data-count={count}
      data-nearest={nearest ?? undefined}
      data-known={isKnown ? undefined : "no"}
      keepsScroll
    >
      {isOn && <OnSign />}
      <span>
        {text}{" "}
        {nearest === null ? (
          <small>
            {isKnown ? (hasNone ? words.none : formatCount(count)) : words.notRecorded}
            {!hasNone && <span className="visually-hidden">{words.places(count)}</span>}
          </small>
        ) : (
          <small>
            <span className="visually-hidden">{words.nearest}</span>
            <span aria-hidden="true">· </span>
            {distanceText(nearest)}
          </small>
        )}
        {isOn && <span className="visually-hidden">{words.isOn}</span>}
      </span>
    </Link>
  );
}

const OnSign = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M2 7.5l3.5 3.5L12 3.5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

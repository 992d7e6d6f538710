import { useEffect, useRef } from "react";
import { distanceText } from "~/geo/distance";
import { Link } from "~/ui/navigation/link";
import type { FilterOffer } from "./filter-links";
import { mapWords } from "./words";

export function MapFilters({ links, room }: FilterOffer) {
  const { filters: words } = mapWords();
  const row = useRef<HTMLUListElement>(null);
  const chosen = String(links.filter(({ isOn }) => isOn).map(({ text }) => text));
  // A pressed chip stays where it is, and in sight.
  useEffect(() => {
    if (chosen)
      row.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [chosen]);
  return (
    <ul className="map-filters" ref={row} aria-label={words.label}>
      {room && (
        <li className="is-on">
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
        <li key={link.text} className={link.isOn ? "is-on" : undefined}>
          <FilterLink link={link} />
        </li>
      ))}
    </ul>
  );
}

function FilterLink({ link }: { link: FilterOffer["links"][number] }) {
  const { text, count, isOn, isUnknown, nearest, href } = link;
  const { filters: words } = mapWords();
  return (
    <Link
      className="filter"
      to={href}
      aria-current={isOn}
      data-count={count}
      data-nearest={nearest}
      data-known={isUnknown && "no"}
      keepsScroll
    >
      {isOn && <OnSign />}
      <span>
        {text} {count !== undefined && <ChipNumber {...link} count={count} />}
        {isOn && <span className="visually-hidden">{words.isOn}</span>}
      </span>
    </Link>
  );
}

type ChipNumberProps = Pick<FilterOffer["links"][number], "isUnknown" | "nearest"> & { count: number };

/** The matches in the drawn view, else the distance of the nearest one, else why there is none. */
function ChipNumber({ count, isUnknown, nearest }: ChipNumberProps) {
  const { filters: words } = mapWords();
  if (isUnknown) return <small>{words.notRecorded}</small>;
  if (nearest !== undefined) {
    return (
      <small>
        <span className="visually-hidden">{words.nearest}</span>
        <span aria-hidden="true">· </span>
        {distanceText(nearest)}
      </small>
    );
  }
  if (count === 0) return <small>{words.none}</small>;
  return (
    <small>
      {count >= MANY ? `${MANY - 1}+` : count}
      <span className="visually-hidden">{words.places(count)}</span>
    </small>
  );
}

const MANY = 100;

const OnSign = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M2 7.5l3.5 3.5L12 3.5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

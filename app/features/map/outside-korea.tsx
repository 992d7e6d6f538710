import { Link } from "~/ui/navigation/link";
import type { MapPageData } from "./map-page";
import { mapHref } from "./map-view";
import { mapWords } from "./words";

const CITIES = [
  { name: "seoul", centre: { lat: 37.5666, lng: 126.9784 } },
  { name: "busan", centre: { lat: 35.1151, lng: 129.0415 } },
  { name: "jeju", centre: { lat: 33.4996, lng: 126.5312 } },
] as const;

export function OutsideKorea({ page: { query } }: { page: MapPageData }) {
  const words = mapWords();
  const hrefOf = (changes: Parameters<typeof mapHref>[1]) =>
    mapHref(query, { q: null, me: null, near: null, nearZoom: null, zoom: null, page: 1, ...changes });
  return (
    <div className="empty outside-korea">
      <p>{words.chooseCity}</p>
      <ul className="actions">
        {query.near && (
          <li>
            <Link className="button button-primary" to={hrefOf({ centre: query.near, zoom: query.nearZoom })}>
              {words.lastSeen}
            </Link>
          </li>
        )}
        {CITIES.map(({ name, centre }) => (
          <li key={name}>
            <Link className="button" to={hrefOf({ centre })}>
              {words.cities[name]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Link } from "@remix-run/react";
import type { MapPageData } from "./map-page";
import { mapHref } from "./map-view";

const CITIES = [
  { name: "서울", centre: { lat: 37.5666, lng: 126.9784 } },
  { name: "부산", centre: { lat: 35.1151, lng: 129.0415 } },
  { name: "제주", centre: { lat: 33.4996, lng: 126.5312 } },
];

export function OutsideKorea({ page: { query } }: { page: MapPageData }) {
  const hrefOf = (changes: Parameters<typeof mapHref>[1]) =>
    mapHref(query, { q: null, me: null, near: null, nearZoom: null, zoom: null, page: 1, ...changes });
  return (
    <div className="empty outside-korea">
      <p>가고 싶은 곳을 검색하거나 골라 주세요.</p>
      <ul className="actions">
        {query.near && (
          <li>
            <Link className="button button-primary" to={hrefOf({ centre: query.near, zoom: query.nearZoom })}>
              마지막에 본 곳
            </Link>
          </li>
        )}
        {CITIES.map(({ name, centre }) => (
          <li key={name}>
            <Link className="button" to={hrefOf({ centre })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

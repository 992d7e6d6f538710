import { distanceText } from "~/geo/distance";
import { PHONE_MAP_PX, viewportBox } from "~/geo/projection";
import { formatCount } from "~/languages/formats";
import { PlaceNames, type PlaceResult } from "~/place-search/place-search-box";
import { Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import type { FilterOffer } from "./filter-links";
import type { MapPageData } from "./map-page";
import { type MapQuery, moveHref, placeHref } from "./map-view";
import type { LocatedPage } from "./sort-by-exact-location";
import type { Locating } from "./use-my-location";
import { mapWords } from "./words";

type ListHeadProps = { page: LocatedPage; message: string | null; locating: Locating };

export function ListHead({ page, message, locating }: ListHeadProps) {
  const { query, centre, zoom } = page;
  const words = mapWords();
  const news = [
    usePageNavigation().place.state?.isLastSeen && words.lastSeen,
    locating.isLocating && words.locating,
    message,
    locating.message,
    page.accuracy && words.inaccurate(distanceText(page.accuracy)),
    page.notice,
  ].filter(Boolean);
  return (
    <>
      <div className="map-list-head">
        <h2 id="list-title" tabIndex={-1} data-list-heading>
          {page.stack?.title ?? (page.isTooFar === "from-all" ? page.emptyText : words.around(page.basis))}
        </h2>
        {page.stack && (
          <Link className="button button-small" to={page.stack.href} keepsScroll>
            {page.stack.around}
          </Link>
        )}
        {isElsewhere(page) && !page.isTooFar && (
          <Link
            className="button button-small"
            to={moveHref({ ...query, ownLocation: null, page: 1 }, centre, zoom)}
            keepsScroll
          >
            {words.searchCentre}
          </Link>
        )}
        <Link className="place" to="/location-terms">
          {words.terms}
        </Link>
      </div>
      <p className="map-status" role="status">
        {news.length > 0 && <span className="map-news">{`${news.join(" ")} `}</span>}
        {page.total > 0 && (
          <span className="visually-hidden">{` ${words.around(page.basis)}, ${reachText(page)}`}</span>
        )}
        <UnknownLink {...page.filters} />
      </p>
      <OtherPlaces query={query} places={page.otherPlaces} />
    </>
  );
}

/** Links to the list with, or without, the toilets about which a filter knows nothing. */
function UnknownLink({ unknown, knownHref }: FilterOffer) {
  const { filters: words } = mapWords();
  const href = unknown?.href ?? knownHref;
  return (
    href && (
      <Link to={href} keepsScroll>
        {unknown ? words.withUnknown(formatCount(unknown.count)) : words.onlyKnown}
      </Link>
    )
  );
}

/** Links to the search's other results. */
function OtherPlaces({ query, places }: { query: MapQuery; places: PlaceResult[] }) {
  if (places.length === 0) return null;
  return (
    <nav className="other-places" aria-labelledby="other-places">
      <h2 id="other-places">{mapWords().search.others}</h2>
      <ul>
        {places.map((place) => (
          <li key={`${place.lat},${place.lng},${place.name}`}>
            <Link to={placeHref(query, place)}>
              <PlaceNames place={place} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tells whether the map was moved away from the visitor's location, where the list stays. */
function isElsewhere({ query: { ownLocation }, centre, zoom }: MapPageData): boolean {
  if (!ownLocation) return false;
  const { west, south, east, north } = viewportBox(centre, zoom, PHONE_MAP_PX.width, PHONE_MAP_PX.height);
  return (
    ownLocation.lat < south || ownLocation.lat > north || ownLocation.lng < west || ownLocation.lng > east
  );
}

export function reachText({ total, listed }: MapPageData): string {
  const count = formatCount(listed);
  return total > listed ? mapWords().nearest(count) : mapWords().all(count);
}

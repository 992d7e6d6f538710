import { PlaceSearchBox } from "~/place-search/place-search-box";
import { Form, Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { MapFilters } from "./map-filters";
import type { MapPageData } from "./map-page";
import { mapHref, nearPairs, roundPoint } from "./map-view";
import { shownQuery } from "./shown-query";
import { mapWords } from "./words";

const FRESH = { page: 1, toiletId: null, me: null, from: null };

export function MapSearch({ page }: { page: MapPageData }) {
  const { query, centre, zoom, searchMessage, otherPlaces } = page;
  const { go } = usePageNavigation();
  const { search: words } = mapWords();
  return (
    <div className="map-top">
      <Form method="get" role="search" className="map-search">
        <PlaceSearchBox
          key={query.q}
          id="place-search"
          name="q"
          label={words.label}
          placeholder={words.placeholder}
          defaultValue={query.q ?? ""}
          messageId={searchMessage ? "search-message" : undefined}
          near={roundPoint(centre)}
          onPick={({ name, lat, lng, zoom = null }) =>
            go(mapHref(query, { ...FRESH, q: name, centre: { lat, lng }, zoom }))
          }
        />
        {[...nearPairs(centre, zoom), ...query.asked].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="shown" value={shownQuery(page)} />
        {query.isEmbedded && <input type="hidden" name="embedded" value="1" />}
        <button type="submit" className="button">
          <span>{words.submit}</span>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zm4.5 10.5L17.5 17.5" />
          </svg>
        </button>
      </Form>
      {searchMessage && (
        <p className="field-error" id="search-message" role="alert">
          {searchMessage}
        </p>
      )}
      {!page.isUnavailable && <MapFilters {...page.filters} />}
      {otherPlaces.length > 0 && (
        <nav className="other-places" aria-labelledby="other-places">
          <h2 id="other-places">{words.others}</h2>
          <ul>
            {otherPlaces.map(({ name, address, lat, lng, zoom }) => (
              <li key={`${lat},${lng},${name}`}>
                <Link to={mapHref(query, { ...FRESH, centre: { lat, lng }, zoom })}>
                  {name}
                  {address && address !== name && <small>{address}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

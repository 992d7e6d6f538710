import { PlaceSearchBox, placeLabel, SearchSign } from "~/place-search/place-search-box";
import { Form } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import type { MapPageData } from "./map-page";
import { type MapQuery, mapHref, nearPairs, placeHref, roundPoint } from "./map-view";
import { mapWords } from "./words";

export function MapSearch({ page }: { page: MapPageData }) {
  const { query, centre, zoom, searchMessage } = page;
  const { go } = usePageNavigation();
  const { search: words } = mapWords();
  return (
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
        onPick={(place) => go(placeHref(query, place, placeLabel(place)))}
      />
      {[...nearPairs(centre, zoom), ...query.filterPairs].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="shown" value={shownQuery(page)} />
      {query.isEmbedded && <input type="hidden" name="embedded" value="1" />}
      <button type="submit" className="button" aria-label={words.submit}>
        <SearchSign />
      </button>
    </Form>
  );
}

/** Returns the current view as one text, because its parameters beside the search would select a result. */
function shownQuery({ query, centre, zoom, origin }: MapPageData): string {
  // After a search, the address does not contain the view, so add it.
  const isSearched = query.q !== null && !query.centre;
  const place: Partial<MapQuery> = isSearched
    ? { centre, zoom, listOrigin: query.ownLocation ? null : origin }
    : {};
  return mapHref(query, { ...place, q: null, filterPairs: [], isEmbedded: false });
}

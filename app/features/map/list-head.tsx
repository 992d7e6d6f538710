import { useRef } from "react";
import { distanceText } from "~/geo/distance";
import { formatCount } from "~/languages/formats";
import { PlaceNames, type PlaceResult } from "~/place-search/place-search-box";
import { Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { uiWords } from "~/ui/words";
import type { FilterOffer } from "./filter-links";
import { LocateButton } from "./locate-button";
import type { MapPageData, PageNotice } from "./map-page";
import { type MapQuery, moveHref, placeHref } from "./map-view";
import type { LocatedPage } from "./sort-by-exact-location";
import { CityLinks } from "./toilet-list";
import { CloseSign } from "./toilet-panel";
import type { Locating } from "./use-my-location";
import { mapWords } from "./words";

type ListHeadProps = { page: LocatedPage; message: string | null; locating: Locating };

export function ListHead({ page, message, locating }: ListHeadProps) {
  const { query, centre, zoom } = page;
  const words = mapWords();
  return (
    <>
      <StatusLine page={page} message={message} locating={locating} />
      {page.isFirstVisit && <FirstVisit page={page} locating={locating} />}
      <div className="map-list-head">
        <h2 id="list-title" tabIndex={-1} data-list-heading>
          {titleOf(page)}
        </h2>
        {page.stack && (
          <Link className="button button-small" to={page.stack.href} keepsScroll>
            {page.stack.around}
          </Link>
        )}
        {page.isElsewhere && !page.isTooFar && (
          <Link
            className="button button-small"
            to={moveHref({ ...query, ownLocation: null, page: 1 }, centre, zoom)}
            keepsScroll
          >
            {words.searchCentre}
          </Link>
        )}
        <UnknownLink {...page.filters} />
      </div>
      <OtherPlaces query={query} places={page.otherPlaces} />
    </>
  );
}

const titleOf = (page: MapPageData) =>
  page.stack?.title ?? (page.isTooFar === "from-all" ? page.emptyText : mapWords().around(page.basis));

/** Asks for the visitor's place, if the address has none. */
function FirstVisit({ page, locating }: Pick<ListHeadProps, "page" | "locating">) {
  return (
    <section className="first-visit" aria-labelledby="where">
      <h2 id="where">{mapWords().where}</h2>
      <LocateButton locating={locating} isLabelled />
      <CityLinks page={page} lastView={locating.lastView} />
    </section>
  );
}

/** Says one thing: the most urgent. It can be closed, and another text opens it again. */
function StatusLine({ page, message, locating }: ListHeadProps) {
  const { frame, place } = usePageNavigation();
  const openingKey = useRef(place.key);
  const words = mapWords();
  const flash = frame?.message;
  const notices: (PageNotice | null | undefined | false)[] = [
    page.searchMessage ? { text: page.searchMessage } : null,
    message !== null && { text: message },
    locating.message !== null && { text: locating.message },
    locating.explainsTerms && { text: words.termsNote, link: { href: "/location-terms", text: words.terms } },
    locating.isLocating && { text: words.locating },
    flash && place.key === openingKey.current && flash,
    page.notice,
    page.accuracy !== undefined && { text: words.inaccurate(distanceText(page.accuracy)) },
  ];
  const notice = notices.find(Boolean);
  return (
    <div className="map-status" role="status">
      {notice && (
        <details className="status-line" key={notice.text} open>
          <summary aria-label={uiWords().close}>
            <CloseSign />
          </summary>
          <p className={notice.text === page.searchMessage ? "field-error" : "map-news"} id="search-message">
            {notice.text} {notice.link && <Link to={notice.link.href}>{notice.link.text}</Link>}
          </p>
        </details>
      )}
      {page.total > 0 && <span className="visually-hidden">{` ${titleOf(page)}, ${reachText(page)}`}</span>}
    </div>
  );
}

/** Links to the list with, or without, the toilets about which a filter knows nothing. */
const UnknownLink = ({ unknown }: FilterOffer) =>
  unknown && (
    <Link className="unknown-link" to={unknown.href} keepsScroll>
      {unknown.text}
    </Link>
  );

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

export function reachText({ total, listed }: MapPageData): string {
  const count = formatCount(listed);
  return total > listed ? mapWords().nearest(count) : mapWords().all(count);
}

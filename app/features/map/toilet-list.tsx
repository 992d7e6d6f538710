import { bearingOf, isHere } from "~/geo/distance";
import { distanceMeters } from "~/geo/projection";
import { geoWords } from "~/geo/words";
import { type ListNumbers, rowClass } from "~/maps/list-numbers";
import { WayLinks } from "~/maps/way-links";
import { mapsWords } from "~/maps/words";
import { isClosedOnArrival, isOpenOnArrival, pinStateOf } from "~/opening-hours/arrival";
import { GateAndFloor } from "~/ui/gate-and-floor";
import { editToiletHref } from "~/ui/hrefs";
import { Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { SaveButton } from "~/ui/toilet-actions";
import { CleanlinessTags, FacilitySigns, LineSign, Stars, ToiletState } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { cardsOf, type ListEntry, type MapPageData, type ToiletEntry, wayStart } from "./map-page";
import { chooseHref, detailHref, listView, mapHref, moveHref, skipHref } from "./map-view";
import { LIST_ID } from "./sheet-handle";
import type { LocatedPage } from "./sort-by-exact-location";
import { CloseLink, PanelActions } from "./toilet-panel";
import { ToiletHoursTexts, ToiletLocks } from "./toilet-summary-facts";
import { closeHref } from "./use-live-map";
import { mapWords } from "./words";

type ToiletListProps = { page: LocatedPage; numbers: ListNumbers; isBusy: boolean };

/**
 * The page's toilets. On phones they are a row of cards at the foot of the map, which the list's address, or the
 * sheet's handle, turns into a list.
 */
export function ToiletList({ page, numbers, isBusy }: ToiletListProps) {
  const { query, toilets, chosen } = page;
  if (page.isTooFar === "from-all") return <OutsideKorea page={page} />;
  if (toilets.length === 0 && !chosen) return <NothingFound page={page} />;
  const certain = certainOf(page);
  return (
    <>
      {certain && <Certain toilet={certain} page={page} number={numbers.get(certain.id)} />}
      <ol className="answers" aria-labelledby="list-title" aria-busy={isBusy || undefined}>
        {cardsOf(page).map((toilet) => (
          <Answer
            key={toilet.id}
            toilet={toilet}
            page={page}
            number={numbers.get(toilet.id)}
            isPrimary={
              toilet === toilets[0] && query.page === 1 && !certain && !isClosedOnArrival(toilet.open)
            }
          />
        ))}
      </ol>
      {toilets.length === 0 ? <NothingFound page={page} /> : <NextAnswer page={page} numbers={numbers} />}
      <PageLinks page={page} />
    </>
  );
}

/** Links to the pages before and after this one. */
function PageLinks({ page: { query, pageCount, pageSize, listed } }: { page: MapPageData }) {
  const { pagination: words } = uiWords();
  const pages = [query.page - 1, query.page, query.page + 1].filter(
    (number) => number > 0 && number <= pageCount,
  );
  if (pageCount <= 1) return null;
  const first = (query.page - 1) * pageSize;
  const last = Math.min(first + pageSize, listed);
  const announcement = words.entries(query.page, `${first + 1}`, `${last}`);
  return (
    <nav className="pagination" aria-label={mapWords().list.pages} data-announcement={announcement}>
      <ul>
        {pages.map((number) => (
          <li key={number}>
            {number === query.page ? (
              <span aria-current="page">{number}</span>
            ) : (
              <Link to={`${mapHref(query, { ...listView(query), page: number })}#${LIST_ID}`}>{number}</Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the toilet of the strip; null once the first one of the list has opened. */
function certainOf({ certain, toilets: [first] }: MapPageData): ToiletEntry | null {
  const isSure = first && isOpenOnArrival(first.open) && !first.open.reported;
  return certain && !isSure && isOpenOnArrival(certain.open) ? certain : null;
}

type CertainProps = {
  toilet: ToiletEntry;
  page: LocatedPage;
  /** undefined for a toilet that the list does not have */
  number: number | undefined;
};

/** Leads to the nearest toilet that is certainly open, before a first one that may be locked. */
function Certain({ toilet, page, number }: CertainProps) {
  const { query, linkedOrigin, zoom } = page;
  const { certain } = mapWords().list;
  const degrees = degreesTo(toilet, page);
  return (
    <div className="certain" data-certain={toilet.id}>
      {degrees !== null && <Arrow degrees={degrees} isSure />}
      <Link to={chooseHref(query, toilet.id, linkedOrigin, zoom)} keepsScroll>
        <b>
          <small data-label={number ?? "✓"} />
          {certain} <span className="visually-hidden">· </span>
        </b>
        <span>
          <UserText>{toilet.reading ?? toilet.name}</UserText>
        </span>
        {toilet.walk !== null && <b>{`\u00a0·\u00a0${geoWords().minutes(toilet.walk)}`}</b>}
      </Link>
      <Ways toilet={toilet} page={page} isPrimary />
    </div>
  );
}

/** Names the second card of the row, and leads to the list. */
function NextAnswer({ page, numbers }: { page: MapPageData; numbers: ListNumbers }) {
  const { list: words } = mapWords();
  const { place } = usePageNavigation();
  const [, next] = page.toilets;
  const number = next && numbers.get(next.id);
  return (
    <p className="answers-next">
      {number !== undefined && (
        <span>
          {words.nextIs(number)}
          {next?.walk && ` · ${geoWords().minutes(next.walk)}`}
        </span>
      )}
      <Link to={`${place.search || "?"}#${LIST_ID}`} state={{ isListOpened: true }} keepsScroll>
        {words.unfoldCount(page.toilets.length)}
      </Link>
    </p>
  );
}

type AnswerProps = {
  toilet: ListEntry | NonNullable<MapPageData["chosen"]>;
  page: LocatedPage;
  number: number | undefined;
  /** the card's directions are the page's main button, whatever its hours */
  isPrimary: boolean;
};

/** One toilet: a card of the row on phones, else a row of the list. */
function Answer({ toilet, page, number, isPrimary }: AnswerProps) {
  const { query, chosen } = page;
  const isChosen = toilet.id === chosen?.id;
  const isMember = usePageNavigation().frame?.viewer;
  const isOpen = isOpenOnArrival(toilet.open);
  const look = isClosedOnArrival(toilet.open) ? "is-closed" : `pin-${pinStateOf(toilet.open)}`;
  const isGamble = toilet.open.isDoubtful || (page.certain && look === "pin-unknown");
  const name = toilet.reading ?? toilet.name;
  const { list: words } = mapWords();
  return (
    <li
      className={`answer ${look} ${number === undefined ? "is-extra" : rowClass(number)} ${isChosen ? "is-chosen" : ""}`}
    >
      <Direction toilet={toilet} page={page} number={number} />
      <div className="answer-head">
        <h3 className="answer-name">
          {number !== undefined && (
            <span className="row-number">
              {number}
              <span className="visually-hidden">{words.number}</span>
            </span>
          )}
          <AnswerName toilet={toilet} page={page} isChosen={isChosen} />{" "}
          {toilet.whereabouts && (
            <span className="answer-where">
              <GateAndFloor whereabouts={toilet.whereabouts} />{" "}
            </span>
          )}
          {toilet.reading && (
            <span className="door-name" lang="ko">
              {toilet.name}
            </span>
          )}
        </h3>
        <Away {...toilet} />
      </div>
      <div className="place-line">
        <span className="place answer-place">
          <UserText>{toilet.place}</UserText>
        </span>
        <Stars average={toilet.averageRating} count={toilet.reviewCount} />
        <FacilitySigns facilities={toilet.facilities} />
      </div>
      <div className="answer-line">
        <div className="answer-state">
          <ToiletState {...toilet} />
          {number === 1 && isGamble && <small className="muted">{words.maybeLocked}</small>}
        </div>
        <div className="answer-links">
          <Link className="answer-skip" to={skipHref(query, page, toilet.id)} keepsScroll>
            {words.locked}
            <OfToilet name={name} />
          </Link>
          {!isChosen && (
            <Link className="answer-review" to={`${detailOf(toilet, page)}#reviews`}>
              {words.reviews}
              <OfToilet name={name} />
            </Link>
          )}
          {isMember && !isChosen && (
            <Link className="answer-edit" to={editToiletHref(toilet.id)}>
              {uiWords().form.edit}
              <OfToilet name={name} />
            </Link>
          )}
        </div>
        <Ways toilet={toilet} page={page} isPrimary={isOpen || isPrimary} />
      </div>
      {isChosen && <ChosenSteps toilet={toilet} page={page} />}
    </li>
  );
}

/** Tells screen readers which toilet a short label is about. */
const OfToilet = ({ name }: { name: string }) => (
  <span className="visually-hidden">
    {", "}
    <UserText>{name}</UserText>
  </span>
);

const detailOf = ({ id }: ToiletEntry, { query }: MapPageData) =>
  detailHref({ ...query, skippedIds: [] }, id);

/** Returns the bearing of a toilet in degrees; null without a known place, and right at it. */
function degreesTo(toilet: ToiletEntry, { start, linkedOrigin, origin }: LocatedPage): number | null {
  const from = start ?? (linkedOrigin ? null : origin);
  const isAway = from && !isHere(distanceMeters(from, toilet));
  return isAway ? Math.round((bearingOf(from, toilet) * 180) / Math.PI) : null;
}

/** @param isSure whether it stands in a disc, because no card's mark is around it */
function Arrow({ degrees, isSure }: { degrees: number; isSure?: boolean }) {
  return (
    <svg width="28" height="28" viewBox="-14 -14 28 28" aria-hidden="true">
      {isSure && <circle r="14" fill="white" />}
      <path
        d="M0-11L9 10 0 5-9 10z"
        fill={isSure ? "var(--pin-open)" : "currentColor"}
        transform={`rotate(${degrees}) scale(${isSure ? 0.75 : 1})`}
      />
    </svg>
  );
}

/** Points from the visitor to the toilet; where nothing points, it has the toilet's number. */
function Direction({ toilet, page, number }: Omit<AnswerProps, "isPrimary">) {
  const degrees = degreesTo(toilet, page);
  return (
    <span className="answer-mark" aria-hidden="true">
      {degrees === null ? (number ?? "•") : <Arrow degrees={degrees} />}
    </span>
  );
}

function AnswerName({
  toilet,
  page,
  isChosen,
}: {
  toilet: AnswerProps["toilet"];
  page: MapPageData;
  isChosen: boolean;
}) {
  const { query, zoom, linkedOrigin } = page;
  return (
    <Link
      to={chooseHref(query, toilet.id, linkedOrigin, zoom)}
      aria-current={isChosen || undefined}
      keepsScroll
    >
      {toilet.reading ?? <UserText>{toilet.name}</UserText>}
    </Link>
  );
}

/** The walk and the distance. A rough position has no minutes nearby, where they would mean nothing. */
function Away({ isRough, away, walk }: ToiletEntry) {
  if (!away) return null;
  // A card has an arrow instead of the direction.
  const [distance] = /^.*? k?m/.exec(away) ?? [away];
  const { rough, minutes, walk: walkWords } = geoWords();
  return (
    <p className="answer-way">
      {walk !== null && (
        <strong>
          <span aria-hidden="true">{minutes(walk)}</span>
          <span className="visually-hidden">{walkWords(walk)}</span>
        </strong>
      )}
      {isRough && <small>{rough}</small>}
      <span className="answer-distance">
        {distance}
        <span className="answer-bearing">{away.slice(distance.length)}</span>
      </span>
    </p>
  );
}

type WaysProps = { toilet: ToiletEntry; page: MapPageData; isPrimary: boolean };

/** Leads to the apps that know the way, and to the rest that the list knows of the toilet. */
function Ways({ toilet, page, isPrimary }: WaysProps) {
  return (
    <details className="card-more" name="ways">
      <summary className={isPrimary ? "is-primary" : undefined}>
        <LineSign name="walk" />
        {mapsWords().ways.title}
        <OfToilet name={toilet.reading ?? toilet.name} />
      </summary>
      <div className="card-more-body">
        <WayLinks
          name={toilet.name}
          reading={toilet.reading}
          position={toilet}
          from={wayStart(page, toilet)}
        />
        <ToiletHoursTexts toilet={toilet} />
        <ToiletLocks toilet={toilet} />
        <CleanlinessTags tags={toilet.cleanlinessTags} />
        <p className="cell-links">
          <SaveButton toiletId={toilet.id} name={toilet.name} isSaved={page.saved.includes(toilet.id)} />
          <Link
            to={detailOf(toilet, page)}
            aria-label={`${toilet.reading ?? toilet.name} ${mapWords().list.details}`}
          >
            {mapWords().list.details}
          </Link>
        </p>
      </div>
    </details>
  );
}

/** Renders the steps of the chosen card on phones; wider windows have the panel. */
const ChosenSteps = ({ toilet, page }: { toilet: ToiletEntry; page: MapPageData }) => (
  <div className="answer-chosen">
    <PanelActions
      toilet={toilet}
      isSaved={page.saved.includes(toilet.id)}
      detailHref={detailOf(toilet, page)}
    />
    <CloseLink to={closeHref(page)} />
  </div>
);

type CityLinksProps = {
  page: MapPageData;
  lastView: { lat: number; lng: number; zoom: number | null } | null;
};

/** Leads to the last view and to the large cities. */
export function CityLinks({ page: { query, cities }, lastView }: CityLinksProps) {
  const links = lastView ? [{ ...lastView, text: mapWords().lastSeen }, ...cities] : cities;
  return (
    <ul className="cities">
      {links.map(({ text, lat, lng, zoom }) => (
        <li key={text}>
          <Link
            className="button button-small"
            to={moveHref({ ...query, q: null, ownLocation: null }, { lat, lng }, zoom)}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OutsideKorea({ page }: { page: MapPageData }) {
  const { searchOrigin, searchZoom } = page.query;
  return (
    <div className="empty">
      <p>{mapWords().chooseCity}</p>
      <CityLinks page={page} lastView={searchOrigin && { ...searchOrigin, zoom: searchZoom }} />
    </div>
  );
}

/** Distinguishes an area without toilets from filters that match none. */
function NothingFound({ page }: { page: MapPageData }) {
  const { query, isUnavailable, total, filters } = page;
  const { empty: words } = mapWords();
  if (isUnavailable || total > 0 || !filters.allHref) {
    return (
      <p className="empty">
        {page.emptyText}{" "}
        {total > 0 && <Link to={mapHref(query, { page: 1 })}>{uiWords().pagination.toFirst}</Link>}
      </p>
    );
  }
  const { last } = filters;
  return (
    <div className="empty">
      <p>{page.emptyText}</p>
      <p className="actions">
        {last && (
          <Link className="button button-primary" to={last.href} keepsScroll>
            {words.withoutLast(last.text)}
          </Link>
        )}
        <Link className="button" to={filters.allHref}>
          {words.withoutFilters}
        </Link>
      </p>
    </div>
  );
}

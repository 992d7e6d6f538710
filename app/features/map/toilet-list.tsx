import { walkText } from "~/geo/distance";
import { geoWords } from "~/geo/words";
import { type ListNumbers, rowClass } from "~/maps/list-numbers";
import { WayLinks } from "~/maps/way-links";
import { mapsWords } from "~/maps/words";
import { isClosedOnArrival } from "~/opening-hours/arrival";
import { GateAndFloor } from "~/ui/gate-and-floor";
import { CardTable, type Column, Pagination } from "~/ui/lists";
import { Link } from "~/ui/navigation/link";
import { SaveButton } from "~/ui/toilet-actions";
import { FacilitySigns, LineSign, Stars, ToiletState } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { type ListEntry, type MapPageData, wayStart } from "./map-page";
import { chooseHref, detailHref, listView, mapHref, nextFirstHref } from "./map-view";
import { CleanlinessTags, ToiletHoursTexts, ToiletLocks } from "./toilet-summary-facts";
import { mapWords } from "./words";

const CITIES = [
  { name: "seoul", centre: { lat: 37.5666, lng: 126.9784 } },
  { name: "busan", centre: { lat: 35.1151, lng: 129.0415 } },
  { name: "jeju", centre: { lat: 33.4996, lng: 126.5312 } },
] as const;

function OutsideKorea({ page: { query } }: { page: MapPageData }) {
  const words = mapWords();
  const hrefOf = (changes: Parameters<typeof mapHref>[1]) =>
    mapHref(query, {
      q: null,
      ownLocation: null,
      searchOrigin: null,
      searchZoom: null,
      zoom: null,
      page: 1,
      ...changes,
    });
  return (
    <div className="empty outside-korea">
      <p>{words.chooseCity}</p>
      <ul className="actions">
        {query.searchOrigin && (
          <li>
            <Link
              className="button button-primary"
              to={hrefOf({ centre: query.searchOrigin, zoom: query.searchZoom })}
            >
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

type ToiletListProps = { page: MapPageData; numbers: ListNumbers; isBusy: boolean };

export function ToiletList({ page, numbers, isBusy }: ToiletListProps) {
  const { query, toilets, pageCount, pageSize, listed, chosen } = page;
  if (page.isTooFar === "from-all") return <OutsideKorea page={page} />;
  if (toilets.length === 0) return <NothingFound page={page} />;
  return (
    <>
      <CardTable
        className="toilet-table"
        isOwnStyle
        caption={{ labelledBy: "list-title" }}
        columns={columnsOf(page, numbers)}
        rows={toilets}
        rowKey={({ id }) => id}
        rowClassName={({ id }) => `${rowClass(numbers.get(id))} ${id === chosen?.id ? "is-chosen" : ""}`}
        isBusy={isBusy}
      />
      <Pagination
        page={query.page}
        parameter="page"
        label={mapWords().list.pages}
        total={listed}
        search={mapHref(query, listView(query))}
        pageCount={pageCount}
        pageSize={pageSize}
      />
    </>
  );
}

function columnsOf(page: MapPageData, numbers: ListNumbers): Column<ListEntry>[] {
  const { list: words } = mapWords();
  return [
    {
      key: "name",
      header: words.toilet,
      isRowHeader: true,
      className: "cell-name",
      cell: (toilet) => <ToiletName toilet={toilet} number={numbers.get(toilet.id)} page={page} />,
    },
    {
      key: "away",
      header: words.distance,
      className: "cell-away",
      cell: ({ isRough, away, walk }) => {
        const [first, second] = isRough ? [geoWords().rough, away] : [away, walkText(walk)];
        return (
          <>
            {first && <strong>{first}</strong>}
            {second && <span>{second}</span>}
          </>
        );
      },
    },
    {
      key: "open",
      header: words.hoursAndFacilities,
      isHeaderHidden: true,
      className: "cell-open",
      cell: (toilet) => (
        <>
          <ToiletState {...toilet} />
          <FacilitySigns facilities={toilet.facilities} />
        </>
      ),
    },
    {
      key: "do",
      header: words.reviews,
      isHeaderHidden: true,
      className: "cell-do",
      cell: (toilet) => <ToiletStep toilet={toilet} page={page} isFirst={numbers.get(toilet.id) === 1} />,
    },
    {
      key: "more",
      header: mapsWords().ways.title,
      isHeaderHidden: true,
      className: "cell-more",
      cell: (toilet) => <ToiletMore toilet={toilet} page={page} />,
    },
  ];
}

const detailOf = (toilet: ListEntry, { query }: MapPageData) =>
  detailHref({ ...query, skippedIds: [] }, toilet.id);

type ToiletStepProps = { toilet: ListEntry; page: MapPageData; isFirst: boolean };

const isKnownOpen = ({ open, walk }: ListEntry) =>
  walk && open.state !== "unknown" && !isClosedOnArrival(open);

/**
 * Links to the reviews. The first toilet around the visitor is a decision: go there, or step to the next one. If its
 * hours are unknown, the step leads to the nearest toilet that is known to be open.
 */
function ToiletStep({ toilet, page, isFirst }: ToiletStepProps) {
  const { list: words } = mapWords();
  const { query, toilets } = page;
  const ownLocation = isFirst && query.ownLocation;
  const mayBeClosed = ownLocation && !query.skippedIds[0] && toilet.open.state === "unknown";
  const openAt = mayBeClosed ? toilets.findIndex(isKnownOpen) : 0;
  const isToOpen = openAt > 0;
  const lines = isToOpen ? words.nextOpen(openAt + 1) : [ownLocation ? words.next : words.reviews];
  const { name, reading = name } = (isToOpen && toilets[openAt]) || toilet;
  const kind = isToOpen ? "open-first" : isClosedOnArrival(toilet.open) ? "" : "way-first";
  const skippedIds = toilets.slice(0, Math.max(1, openAt)).map(({ id }) => id);
  return (
    <Link
      className={ownLocation ? `next-first ${kind}` : undefined}
      to={ownLocation ? nextFirstHref(query, skippedIds) : `${detailOf(toilet, page)}#reviews`}
      aria-label={`${reading} ${lines.join(" ")}`}
      keepsScroll
    >
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Link>
  );
}

function ToiletMore({ toilet, page }: { toilet: ListEntry; page: MapPageData }) {
  const { list: words } = mapWords();
  return (
    <details className="card-more">
      <summary>
        <LineSign name="walk" />
        {mapsWords().ways.title}
        <span className="visually-hidden">
          {", "}
          <UserText>{toilet.name}</UserText>
        </span>
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
          <Link to={detailOf(toilet, page)} aria-label={`${toilet.reading ?? toilet.name} ${words.details}`}>
            {words.details}
          </Link>
        </p>
      </div>
    </details>
  );
}

type ToiletNameProps = { toilet: ListEntry; number: number | undefined; page: MapPageData };

function ToiletName({ toilet, number, page }: ToiletNameProps) {
  const { query, zoom, linkedOrigin, chosen } = page;
  return (
    <>
      <span className="row-number">
        {number}
        <span className="visually-hidden">{mapWords().list.number}</span>
      </span>
      <Link
        to={chooseHref(query, toilet.id, linkedOrigin, zoom)}
        aria-current={chosen?.id === toilet.id || undefined}
        keepsScroll
      >
        {toilet.readingParts?.map((part) => <span key={part}>{part}</span>) ?? (
          <UserText>{toilet.name}</UserText>
        )}
      </Link>
      <span className="place-line">
        <span>
          {toilet.reading && (
            <span className="place door-name" lang="ko">
              {toilet.name}
            </span>
          )}
          <span className="place">
            <GateAndFloor whereabouts={toilet.whereabouts} end=" · " />
            <UserText>{toilet.place}</UserText>
          </span>
          <Stars average={toilet.averageRating} count={toilet.reviewCount} />
        </span>
      </span>
    </>
  );
}

/** Distinguishes an area without toilets from filters that match none. */
function NothingFound({ page }: { page: MapPageData }) {
  const { query, isUnavailable, total, filters, nearestMatch: match } = page;
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
      {match && (
        <p>
          <Link to={match.href}>{words.nearestMatch(match.name, match.away ?? "")}</Link>
        </p>
      )}
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

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useHref, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { parseFilters, toFilterQuery } from "~/features/map/filter-links";
import { parseMapQuery } from "~/features/map/map-query";
import { DEFAULT_MAP_QUERY, mapHref } from "~/features/map/map-view";
import { averageOf, reviewAction, reviewPage } from "~/features/reviews/review-action.server";
import { ReviewSection } from "~/features/reviews/review-section";
import { languageParameter } from "~/languages/words";
import { Attribution } from "~/maps/map-legend";
import { PlaceMap } from "~/maps/place-map";
import { thisMinute } from "~/opening-hours/open-now.server";
import type { loader as rootLoader } from "~/root";
import { stateOf } from "~/session/request-state.server";
import { walkFrom } from "~/toilet-view/toilet-view.server";
import { Notice } from "~/ui/basics";
import { toiletHref } from "~/ui/hrefs";
import { useDisplay } from "~/ui/layout/site-footer";
import { OutOfApp } from "~/ui/out-of-app";
import { OwnScripts } from "~/ui/own-scripts";
import { pageTitle, readableName } from "~/ui/page-title";
import { isNextFirst, NextToiletLink } from "~/ui/toilet-actions";
import { PlaceName, Stars } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { type Around, loadPlace, type PlaceSummary, type PlaceVisit, toiletIdOf } from "./place.server";
import { PlaceActions, PlaceState } from "./place-actions";
import { PhotoGallery, ToiletFacts } from "./place-facts";
import { toiletMeta } from "./toilet-meta";
import { placeWords } from "./words";

/** Visitors get a small script for the gallery and the buttons instead of the framework. */
export const handle = {
  cache: "revalidated",
  hydrate: (data?: { viewerId: string | null }) => (data?.viewerId ?? null) !== null,
};

export const meta = pageTitle<typeof loader>(
  ({ data }) => (data ? readableName(data.toilet.name, data.reading) : placeWords().title),
  ({ data, matches }) => toiletMeta(data ?? null, matches),
);

export async function loader(args: LoaderFunctionArgs) {
  const visit = await readVisit(args);
  const { reviews, status, isAdministrator, ...place } = await loadPlace(args, visit);
  const { searchParams } = new URL(args.request.url);
  return data(
    {
      ...place,
      reviews: reviews && reviewPage(reviews, searchParams, { viewerId: place.viewerId, isAdministrator }),
      average: place.toilet.averageRating ?? averageOf(reviews ?? []),
    },
    { status },
  );
}

/** Reads the map's query, so that the page measures, filters and links as the map did. */
async function readVisit(args: LoaderFunctionArgs): Promise<PlaceVisit> {
  const { display } = await stateOf(args).pageContext;
  const { profile } = display;
  const { searchParams } = new URL(args.request.url);
  const { ownLocation, filterPairs, skippedIds } = parseMapQuery(searchParams, display);
  return {
    at: thisMinute(),
    profile,
    ...toFilterQuery(parseFilters(searchParams, display)),
    walk: ownLocation && walkFrom(ownLocation, "own", profile),
    origin: ownLocation && { point: ownLocation, kind: "own" },
    skippedIds,
    mapHref: (toiletId, skippedIds) =>
      `/map${mapHref({ ...DEFAULT_MAP_QUERY, ownLocation, filterPairs }, { toiletId, skippedIds })}`,
  };
}

export const action = reviewAction(toiletIdOf);
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function ToiletDetail() {
  const {
    toilet,
    summary,
    around,
    reviews,
    average,
    news,
    asOf,
    missing,
    reading,
    buildingReading,
    addressReading,
    isSaved,
    viewerId,
  } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const address = (root?.origin ?? "") + useHref(toiletHref(toilet.id));
  const hasPhotos = toilet.photos.length > 0;
  const name = reading ?? toilet.name;
  const map = around && <PlacePicture name={name} around={around} mapHref={summary.mapHref} />;
  return (
    <div className="page toilet-detail">
      <Link to={summary.mapHref} className="back-link">
        <span aria-hidden="true">←</span> {placeWords().toMap}
      </Link>
      <OutOfApp />
      {missing && <MissingNotice {...missing} />}
      <div className="place-columns">
        <div className="place-pictures">
          {hasPhotos ? <PhotoGallery name={name} photos={toilet.photos} /> : map}
        </div>
        <div className="place-text">
          <h1>
            <PlaceName name={toilet.name} reading={reading ?? undefined} />
          </h1>
          <PlaceLead
            building={buildingReading ?? toilet.buildingName}
            average={average}
            count={reviews?.total ?? toilet.reviewCount}
          />
          <PlaceState toilet={toilet} summary={summary} />
          <PlaceActions
            toilet={toilet}
            reading={reading}
            summary={summary}
            isSaved={isSaved}
            isMember={viewerId !== null}
          />
          {!isNextFirst(summary) && <NextToiletLink next={summary.next} />}
          <ToiletFacts
            toilet={toilet}
            summary={summary}
            addressReading={addressReading}
            isMember={viewerId !== null}
          />
          {news !== null && <p className="place-way">{news}</p>}
        </div>
        {hasPhotos && map && <div className="place-below">{map}</div>}
      </div>
      <PrintedFoot toiletId={toilet.id} address={address} asOf={asOf} />
      {!viewerId && <OwnScripts laterNames={scriptsOf(summary)} />}
      <ReviewSection toiletId={toilet.id} reviews={reviews} isMember={viewerId !== null} />
    </div>
  );
}

const scriptsOf = ({ open }: PlaceSummary) => (open.course ? ["place", "states"] : ["place"]);

type MissingNoticeProps = { message: string; readAt: string | null; retryHref: string };

/** Says that the page shows only the directory's data. */
function MissingNotice({ message, readAt, retryHref }: MissingNoticeProps) {
  return (
    <Notice role="status">
      {message} {readAt} {placeWords().missing}{" "}
      <Link to={retryHref} reloadDocument>
        {uiWords().network.tryAgain}
      </Link>
    </Notice>
  );
}

function PlaceLead({ building, average, count }: { building: string } & Parameters<typeof Stars>[0]) {
  if (!building && average === null) return null;
  return (
    <p className="toilet-subtitle">
      {building && (
        <span>
          <UserText>{building}</UserText>
        </span>
      )}
      <Stars average={average} count={count} />
    </p>
  );
}

/** Leads from paper back to the page, and to the map, and says how old the paper is. */
function PrintedFoot({ toiletId, address, asOf }: { toiletId: string; address: string; asOf: string }) {
  const code = `/map/qr.svg?toiletId=${toiletId}${languageParameter("&")}`;
  return (
    <div className="only-printed">
      <div className="facts-line">
        <img src={code} alt="" width={96} height={96} loading="lazy" />
        <p>
          {address}
          <br />
          {asOf}
        </p>
      </div>
    </div>
  );
}

type PlacePictureProps = { name: string; around: Around; mapHref: string };

/** Shows the map around the toilet as a link to the large map. */
function PlacePicture({ name, around, mapHref }: PlacePictureProps) {
  const { theme } = useDisplay();
  const { attribution, ...mapProps } = around;
  return (
    <div className="place-map" data-basemap="own">
      <Link to={mapHref} aria-label={placeWords().onMap(name)}>
        <PlaceMap {...mapProps} theme={theme} />
      </Link>
      <p className="map-foot">
        <Attribution text={attribution} />
      </p>
    </div>
  );
}

import type { RefObject } from "react";
import { walkText } from "~/geo/distance";
import { geoWords } from "~/geo/words";
import { PlaceWays } from "~/maps/place-ways";
import type { WayStart } from "~/maps/way-links";
import { editToiletHref, photoHref } from "~/ui/hrefs";
import { Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { isNextFirst, NextToiletLink, ReportLinks, SaveButton } from "~/ui/toilet-actions";
import { CleanlinessTags, FacilityList, PlaceName, Stars, ToiletState } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import type { ChosenToilet } from "./map-page";
import { ToiletHoursTexts, ToiletLocks } from "./toilet-summary-facts";
import { mapWords } from "./words";

const PHOTO_WIDTH_PX = 640;
const PHOTO_HEIGHT_PX = 360;

type ToiletPanelProps = {
  toilet: ChosenToilet;
  from: WayStart | null;
  isSaved: boolean;
  detailHref: string;
  closeHref: string;
  panelRef: RefObject<HTMLElement>;
};

export function ToiletPanel(props: ToiletPanelProps) {
  const { toilet, from, isSaved, detailHref, closeHref, panelRef } = props;
  return (
    <section className="map-panel" aria-labelledby="chosen-toilet" tabIndex={-1} ref={panelRef}>
      <CloseLink to={closeHref} />
      <div className="panel-body">
        <h2 id="chosen-toilet">
          <PlaceName name={toilet.name} reading={toilet.reading} />
        </h2>
        <p className="place">
          {toilet.isRough && `${geoWords().rough} · `}
          <UserText>{[...new Set([toilet.place, toilet.address])].filter(Boolean).join(" · ")}</UserText>
          {toilet.place && !toilet.address && " · "}
          {!toilet.address && <Link to={detailHref}>{mapWords().panel.seeAddress}</Link>}
        </p>
        <div className="facts-line">
          <ToiletState {...toilet} />
          <ToiletHoursTexts toilet={toilet} />
        </div>
        {toilet.away && (
          <p className="panel-line">
            <strong>{toilet.away}</strong> {walkText(toilet.walk)}
          </p>
        )}
        <PlaceWays
          key={toilet.id}
          name={toilet.name}
          reading={toilet.reading}
          position={toilet}
          from={from}
          next={toilet.next}
          open={toilet.open}
          whereabouts={toilet.whereabouts}
        />
        <PanelActions toilet={toilet} isSaved={isSaved} detailHref={detailHref} />
        {!isNextFirst(toilet) && <NextToiletLink next={toilet.next} />}
        <p className="panel-line">
          <Stars average={toilet.averageRating} count={toilet.reviewCount} />
          <ToiletLocks toilet={toilet} />
        </p>
        <FacilityList facilities={toilet.facilities} />
        <CleanlinessTags tags={toilet.cleanlinessTags} />
      </div>
      {toilet.photo && (
        <img
          className="panel-photo"
          src={photoHref(toilet.photo, PHOTO_WIDTH_PX)}
          width={PHOTO_WIDTH_PX}
          height={PHOTO_HEIGHT_PX}
          alt={mapWords().panel.photo(toilet.reading ?? toilet.name)}
        />
      )}
    </section>
  );
}

export const CloseLink = ({ to }: { to: string }) => (
  <Link className="panel-close" to={to} aria-label={uiWords().close} keepsScroll>
    <CloseSign />
  </Link>
);

export const CloseSign = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

type PanelActionsProps = Pick<ToiletPanelProps, "isSaved" | "detailHref"> & {
  toilet: Pick<ChosenToilet, "id" | "name">;
};

export function PanelActions({ toilet, isSaved, detailHref }: PanelActionsProps) {
  const { list: words } = mapWords();
  const { frame } = usePageNavigation();
  return (
    <div className="panel-actions">
      <SaveButton toiletId={toilet.id} name={toilet.name} isSaved={isSaved} />
      {!frame?.isFramed && <ReportLinks toiletId={toilet.id} />}
      <Link className="text-button" to={detailHref}>
        {words.details}
      </Link>
      <Link className="text-button" to={`${detailHref}#reviews`}>
        {words.reviews}
      </Link>
      {frame?.viewer && (
        <Link className="text-button" to={editToiletHref(toilet.id)}>
          {uiWords().form.edit}
        </Link>
      )}
    </div>
  );
}

import { forwardRef } from "react";
import { LastMetresLine } from "~/maps/last-metres-line";
import { WayLinks, type WayStart } from "~/maps/way-links";
import { editToiletHref, photoHref } from "~/ui/hrefs";
import { Korean } from "~/ui/korean";
import { Link } from "~/ui/navigation/link";
import { NextToiletLink } from "~/ui/next-toilet-link";
import { ReportLinks } from "~/ui/report-links";
import { SaveButton } from "~/ui/save-toilet";
import { Stars } from "~/ui/stars";
import { uiWords } from "~/ui/words";
import type { ChosenToilet } from "./map-page";
import { ToiletHours, ToiletLocks, ToiletTags } from "./toilet-summary-facts";
import { mapWords } from "./words";

const PHOTO_WIDTH_PX = 640;
const PHOTO_HEIGHT_PX = 360;

type ToiletPanelProps = {
  toilet: ChosenToilet;
  from: WayStart | null;
  isMember: boolean;
  isSaved: boolean;
  detailHref: string;
  closeHref: string;
};

export const ToiletPanel = forwardRef<HTMLElement, ToiletPanelProps>(function ToiletPanel(
  { toilet, from, isMember, isSaved, detailHref, closeHref },
  ref,
) {
  return (
    <section className="map-panel" aria-labelledby="chosen-toilet" tabIndex={-1} ref={ref}>
      <Link className="panel-close" to={closeHref} aria-label={mapWords().panel.close} keepsScroll>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </Link>
      <div className="panel-body">
        <h2 id="chosen-toilet">
          <Korean>{toilet.name}</Korean>
        </h2>
        {toilet.reading && <p className="reading">{toilet.reading}</p>}
        <p className="place">
          <Korean>
            {[toilet.place, toilet.address]
              .filter((text, at, all) => text && all.indexOf(text) === at)
              .join(" · ")}
          </Korean>
        </p>
        <ToiletHours toilet={toilet} />
        {toilet.away && (
          <p className="panel-line">
            <strong>{toilet.away}</strong> {toilet.walk}
          </p>
        )}
        <p className="panel-label" aria-hidden="true">
          {mapWords().list.directions}
        </p>
        <WayLinks name={toilet.name} reading={toilet.reading} position={toilet} from={from} hasApps />
        <LastMetresLine words={toilet.lastMetres} />
        <NextToiletLink next={toilet.next} />
        <p className="panel-line">
          <Stars average={toilet.averageRating} count={toilet.reviewCount} />
          <ToiletLocks toilet={toilet} />
        </p>
        <ToiletTags toilet={toilet} />
        {toilet.news && <p className="place">{uiWords().news.line(toilet.news)}</p>}
        <PanelLinks {...{ toilet, isMember, detailHref }} />
        <div className="panel-more">
          <SaveButton toiletId={toilet.id} name={toilet.name} isSaved={isSaved} />
          <ReportLinks toiletId={toilet.id} />
        </div>
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
});

type PanelLinksProps = Pick<ToiletPanelProps, "toilet" | "isMember" | "detailHref">;

function PanelLinks({ toilet, isMember, detailHref }: PanelLinksProps) {
  const { list: words } = mapWords();
  return (
    <p className="actions">
      <Link className="button button-primary button-small" to={detailHref}>
        {words.details}
      </Link>
      <Link className="button button-small" to={`${detailHref}#reviews`}>
        {words.reviews}
      </Link>
      {isMember && (
        <Link className="button button-small" to={editToiletHref(toilet.id)}>
          {words.edit}
        </Link>
      )}
    </p>
  );
}

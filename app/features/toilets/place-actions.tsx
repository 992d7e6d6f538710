import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Toilet } from "~/backend/toilet";
import { walkText } from "~/geo/distance";
import { geoWords } from "~/geo/words";
import { PlaceWays } from "~/maps/place-ways";
import type { WayStart } from "~/maps/way-links";
import { editToiletHref, plateHref } from "~/ui/hrefs";
import { Icon } from "~/ui/icon";
import { layoutWords } from "~/ui/layout/words";
import { LiveOpenState } from "~/ui/own-scripts";
import { refreshOpenStates } from "~/ui/refresh-open-states";
import { ReportLinks, SaveButton, SaveForms } from "~/ui/toilet-actions";
import { LineSign } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { enhancePlaceActions } from "./enhance-place";
import type { PlaceSummary } from "./place.server";
import { placeWords } from "./words";

/** Offers walking directions only at walking distance. The start may be another person's location. */
const startOf = ({ way }: PlaceSummary): WayStart | null =>
  way?.walk ? { ...way.start, name: placeWords().start } : null;

type PlaceProps = { toilet: Toilet; summary: PlaceSummary };

/** Shows whether the toilet is open, why, and how far it is. */
export function PlaceState({ toilet, summary }: PlaceProps) {
  const { open, moment, profileFact, isRough, way } = summary;
  useEffect(refreshOpenStates, []);
  return (
    <>
      <div className="facts-line">
        <LiveOpenState open={open} walk={way?.walk} profileFact={profileFact} />
      </div>
      {moment && (
        <noscript>
          <p className="place-way">{moment}</p>
        </noscript>
      )}
      {isRough && (
        <p className="place-way is-lasting">
          {geoWords().rough}
          {toilet.address && " · "}
          <UserText>{toilet.address}</UserText>
        </p>
      )}
      {way && (
        <p className="place-way">
          {placeWords().fromStart} <strong>{way.away}</strong> {walkText(way.walk)}
        </p>
      )}
    </>
  );
}

type PlaceActionsProps = PlaceProps & { reading: string | null; isMember: boolean; isSaved: boolean };

/** The next steps: get directions, share, save the address, or correct the data. */
export function PlaceActions({ toilet, reading, summary, isMember, isSaved }: PlaceActionsProps) {
  const words = placeWords();
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => (section.current ? enhancePlaceActions(section.current) : undefined), []);
  return (
    <div className="place-actions" ref={section} data-failed={words.notCopied}>
      <PlaceWays
        reading={reading}
        name={toilet.name}
        position={toilet}
        from={startOf(summary)}
        next={summary.next}
        open={summary.open}
        whereabouts={summary.whereabouts}
      />
      <PlaceButtons toilet={toilet} isMember={isMember} isSaved={isSaved} />
      <SaveForms />
      {isSaved && (
        <p className="place-way">
          <Link to="/saved">{layoutWords().menu.saved}</Link>
        </p>
      )}
      <p role="status" className="place-done" />
    </div>
  );
}

type PlaceButtonsProps = Pick<PlaceActionsProps, "toilet" | "isMember" | "isSaved">;

function PlaceButtons({ toilet, isMember, isSaved }: PlaceButtonsProps) {
  const words = placeWords();
  return (
    <div className="place-buttons">
      <ScriptButton act="share" label={words.share} done={words.linkCopied} data-title={toilet.name} />
      {toilet.address && (
        <ScriptButton
          act="copy"
          label={words.copyAddress}
          done={words.addressCopied}
          data-text={toilet.address}
        />
      )}
      <SaveButton toiletId={toilet.id} name={toilet.name} isSaved={isSaved} />
      {isMember && (
        <Link to={editToiletHref(toilet.id)} className="text-button">
          <LineSign name="edit" />
          {uiWords().form.edit}
        </Link>
      )}
      <Link to={`/card?of=${toilet.id}`} className="text-button" reloadDocument>
        <Icon name="card" />
        {words.toDriver}
      </Link>
      {isMember && (
        <Link to={plateHref(toilet.id)} className="text-button" reloadDocument>
          <Icon name="door" />
          {words.plate}
        </Link>
      )}
      <ReportLinks toiletId={toilet.id} />
    </div>
  );
}

type ScriptButtonProps = { act: "share" | "copy"; label: string; done: string } & Record<
  `data-${string}`,
  string
>;

/** A button that enhancePlaceActions handles. */
function ScriptButton({ act, label, done, ...data }: ScriptButtonProps) {
  return (
    <button type="button" className="text-button with-scripts" data-act={act} {...data} data-done={done}>
      <LineSign name={act} />
      {label}
    </button>
  );
}

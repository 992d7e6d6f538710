import type { LatLng } from "~/geo/projection";
import { type Arrival, isClosedOnArrival, type OpenStatus } from "~/opening-hours/arrival";
import { arrivalWords } from "~/opening-hours/arrival-words";
import { reportHref } from "./hrefs";
import { Form, Link } from "./navigation/link";
import { usePageNavigation } from "./navigation/page-navigation";
import { LineSign } from "./toilet-signs";
import { UserText } from "./user-text";
import { uiWords } from "./words";

const FORM_IDS = { save: "save-toilet", forget: "forget-toilet" };

/** Two forms for all star buttons of a page; a button adds only the toilet's id. */
export function SaveForms() {
  const { pathname, search } = usePageNavigation().place;
  return (
    <>
      {(["save", "forget"] as const).map((intent) => (
        <Form key={intent} id={FORM_IDS[intent]} method="post" action="/saved" keepsScroll replace>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="returnTo" value={pathname + search} />
        </Form>
      ))}
    </>
  );
}

type SaveButtonProps = { toiletId: string; name: string; isSaved: boolean };

/** A star button that saves a toilet in this browser or removes it, with an optimistic update. */
export function SaveButton({ toiletId, name, isSaved }: SaveButtonProps) {
  const { sent, frame } = usePageNavigation();
  const isBeingSent = sent?.get("toiletId") === toiletId;
  const isOn = isBeingSent ? sent.get("intent") === "save" : isSaved;
  if (frame?.isFramed) return null;
  return (
    <button
      type="submit"
      form={FORM_IDS[isSaved ? "forget" : "save"]}
      name="toiletId"
      value={toiletId}
      className="text-button save-button"
      aria-pressed={isOn}
    >
      <LineSign name="star" />
      {uiWords().save}
      <span className="visually-hidden">
        {" "}
        <UserText>{name}</UserText>
      </span>
    </button>
  );
}

/** Problems that a visitor can report. */
export const REPORT_KINDS = ["locked", "gone", "different", "dirty"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Leads to the page that reports a problem of a toilet. */
export const ReportLinks = ({ toiletId }: { toiletId: string }) => (
  <Link to={reportHref(toiletId)} className="text-button">
    <LineSign name="wrong" />
    {uiWords().report.title}
  </Link>
);

/** `doorName`: the Korean name; `isOpen`: known to be open, on arrival if the visitor's walk is known. */
export type NextToilet = LatLng & {
  href: string;
  name: string;
  doorName: string;
  away: string;
  isOpen: boolean;
};

export const isNextFirst = ({ open, next }: { open: OpenStatus; next: NextToilet | null }): boolean =>
  Boolean(next?.isOpen) && isClosedOnArrival(open);

type NextToiletLinkProps = { next: NextToilet | null; isFirst?: boolean; arrival?: Arrival };

export function NextToiletLink({ next, isFirst, arrival }: NextToiletLinkProps) {
  if (!next) return null;
  const { nextOpen, nextToilet } = uiWords();
  const openWords = arrival ? arrivalWords().next : nextOpen;
  return (
    <Link
      className={isFirst ? "next-toilet button button-primary" : "next-toilet"}
      to={next.href}
      keepsScroll
    >
      {isFirst ? openWords : nextToilet}
      <small>
        <UserText>{next.name}</UserText> · {next.away}
      </small>
    </Link>
  );
}

import type { HTMLAttributes, ReactNode } from "react";
import type { LockKind, Tag } from "~/backend/toilet";
import type { ShownFacility } from "~/facilities/facility-tags";
import type { FacilityFact } from "~/facilities/profile-facility";
import { formatCount } from "~/languages/formats";
import type { OpenStatus } from "~/opening-hours/arrival";
import { UserText } from "./user-text";
import { uiWords } from "./words";

/** Pictograms of actions: 20 by 20, strokes of 1.75. */
const SIGNS = {
  walk: "M11 3.4h.01M8.4 17.5l2-4.6-2.2-2.1.9-4.3 2.9 2 2.4.6M9.1 6.5L6.3 8.3l-.5 2.6M10.4 12.9l2.5 1.7.7 3",
  share: "M10 12V3.2M6.8 6.2L10 3l3.2 3.2M6.5 9H4.8v7.8h10.4V9h-1.7",
  copy: "M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4",
  star: "M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6z",
  wrong: "M10 3.2l7.4 13H2.6zM10 8v4M10 14.2h.01",
  edit: "M4 16l.8-3.4 8.6-8.6 2.6 2.6-8.6 8.6zM11.6 5.8l2.6 2.6",
};

/** A decorative icon beside its label. */
export function LineSign({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" className="line-sign" aria-hidden="true">
      <path d={SIGNS[name]} />
    </svg>
  );
}

export function LocateSign() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="10" cy="10" r="2" fill="currentColor" />
      <path d="M10 1v4M10 15v4M1 10h4M15 10h4" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

const STAR = "M10 1.5l3 5.5 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z";

/** A decorative star, whose fill the style sheet sets. */
export function Star({ isFilled = false }: { isFilled?: boolean }) {
  return (
    <svg width="20" height="20" aria-hidden="true" className={isFilled ? "star star-filled" : "star"}>
      <path d={STAR} />
    </svg>
  );
}

type StarsProps = {
  /** 0 to 5; null if there are no reviews, which renders nothing */
  average: number | null;
  count: number;
};

export function Stars({ average, count }: StarsProps) {
  const { stars } = uiWords();
  if (average === null) return null;
  return (
    <span className="stars">
      <Star isFilled />
      <span className="visually-hidden">{stars.outOfFive}</span>
      {average.toFixed(1)}
      <span className="count">
        (<span className="visually-hidden">{stars.reviews}</span>
        {formatCount(count)}
        <span className="visually-hidden">{stars.reviewsEnd(count)}</span>)
      </span>
    </span>
  );
}

const HOURS_TAG_COLOR = "#007bff";
const CLEANLINESS_TAG_COLOR = "#28a745";

const COLOR = /^#[0-9a-f]{6}$/i;

type TagListProps = {
  tags: Tag[];
  label: string;
  /** `#rrggbb` for tags without a colour of their own */
  defaultColor?: string;
};

/** Translates a common tag into the page's language; other tags stay as written. */
export const tagText = (name: string): string => uiWords().tags[name] ?? name;

/** Shows tags as dark text with their colour as a dot, so that any colour stays readable. */
export function TagList({ tags, label, defaultColor = HOURS_TAG_COLOR }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={label}>
      {tags.map(({ name, color }) => (
        <li key={name} className="tag">
          <ColorDot color={color ?? defaultColor} />
          <UserText>{tagText(name)}</UserText>
        </li>
      ))}
    </ul>
  );
}

export const CleanlinessTags = ({ tags }: Pick<TagListProps, "tags">) => (
  <TagList tags={tags} label={uiWords().cleanliness} defaultColor={CLEANLINESS_TAG_COLOR} />
);

/** Draws the colour as an SVG attribute, because the content security policy forbids style attributes. */
export function ColorDot({ color }: { color: string }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4.5" fill={COLOR.test(color) ? color : HOURS_TAG_COLOR} stroke="#58616a" />
    </svg>
  );
}

function FacilitySign({ sign }: ShownFacility) {
  if (!sign) return null;
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={sign} />
    </svg>
  );
}

type FacilityListProps = { facilities: readonly ShownFacility[] };

/** Shows facilities as pictograms and the letter of their only room, with their names for screen readers. */
export function FacilitySigns({ facilities }: FacilityListProps) {
  const drawable = facilities.filter(({ sign }) => sign !== null);
  return signList(drawable, "facility-signs", ({ mark, text }) => (
    <>
      {mark && <b aria-hidden="true">{mark}</b>}
      <span className="visually-hidden">{text}</span>
    </>
  ));
}

/** Shows facilities as pictograms with visible names. */
export function FacilityList({ facilities }: FacilityListProps) {
  return signList(facilities, "facility-signs facilities", ({ text }) => <UserText>{text}</UserText>);
}

function signList(
  facilities: readonly ShownFacility[],
  className: string,
  textOf: (facility: ShownFacility) => ReactNode,
) {
  if (facilities.length === 0) return null;
  return (
    <ul className={className} aria-label={uiWords().facilities}>
      {facilities.map((facility) => (
        <li key={facility.text} className={facility.isWanted && "is-wanted"}>
          <FacilitySign {...facility} />
          {textOf(facility)}
        </li>
      ))}
    </ul>
  );
}

type Data = { [name: `data-${string}`]: string | undefined };
const Badge = (props: HTMLAttributes<HTMLElement> & Data) => <strong className="fact-badge" {...props} />;

export type StateProps = { open: OpenStatus; profileFact?: FacilityFact | null };

/** Shows whether a toilet is open and what others reported, worded as in docs/urls-and-forms.md#open-or-not. */
export const ToiletState = ({
  open: { state, text, arrival, isDoubtful, reported },
  profileFact,
  course,
}: StateProps & { course?: string | undefined }) => (
  <>
    {profileFact && <Badge data-profile={profileFact.is}>{profileFact.text}</Badge>}
    <Badge
      data-arrival={arrival}
      data-course={course}
      data-doubtful={isDoubtful ? "" : undefined}
      data-open={state}
    >
      {text}
    </Badge>
    {reported && (
      <Badge data-reported={reported.kind} data-report-state={reported.state}>
        {reported.text}
      </Badge>
    )}
    {reported?.answer && <Badge>{reported.answer}</Badge>}
  </>
);

export function lockWords(maleLock: LockKind, femaleLock: LockKind): string[] {
  const { inList, male, female } = uiWords().locks;
  const [ofMen, ofWomen] = [inList[maleLock], inList[femaleLock]];
  return [ofMen && male(ofMen), ofWomen && female(ofWomen)].filter((words) => words !== null);
}

type HoursTextsProps = {
  tags: Tag[];
  /** false if no hours can be parsed from the texts */
  areUnderstood: boolean;
};

/** Shows the texts about hours. Quotes texts that can't be parsed, such as `9시간`, because we can't vouch for them. */
export function HoursTexts({ tags, areUnderstood }: HoursTextsProps) {
  if (areUnderstood || tags.length === 0) return <TagList tags={tags} label={uiWords().hours} />;
  return (
    <span className="muted">
      {uiWords().registeredText} <UserText>{tags.map(({ name }) => `“${name}”`).join(", ")}</UserText>
    </span>
  );
}

type PlaceNameProps = { name: string; reading: string | undefined };

/** Shows a place's name in the page's language, and beneath it the Korean name. */
export const PlaceName = ({ name, reading }: PlaceNameProps) => (
  <>
    {reading && <span className="reading">{reading}</span>}
    <span className={reading && "door-name"}>
      <UserText>{name}</UserText>
    </span>
  </>
);

import type { HTMLAttributes } from "react";
import type { LockKind, Tag } from "~/backend/toilet";
import type { FacilityFact } from "~/facilities/profile-facility";
import type { OpenStatus } from "~/opening-hours/arrival";
import { TagList } from "./tag";
import { UserText } from "./user-text";
import { uiWords } from "./words";

type Data = { [name: `data-${string}`]: string | undefined };
const Badge = (props: HTMLAttributes<HTMLElement> & Data) => <strong className="fact-badge" {...props} />;

export type StateProps = { open: OpenStatus; profileFact?: FacilityFact | null };

/** Shows whether a toilet is open and what others reported, worded as in docs/urls-and-forms.md#open-or-not. */
export const ToiletState = ({
  open: { state, text, arrival, reported },
  profileFact,
  course,
}: StateProps & { course?: string | undefined }) => (
  <>
    {profileFact && <Badge data-profile={profileFact.is}>{profileFact.text}</Badge>}
    <Badge data-arrival={arrival} data-course={course} data-open={state}>
      {text}
    </Badge>
    {reported && <Badge data-reported={reported.kind}>{reported.text}</Badge>}
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

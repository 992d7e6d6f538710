import type { LockKind, Tag } from "~/backend/toilet";
import type { FacilityFact } from "~/facilities/profile-facility";
import { langOf } from "~/languages/lang-of";
import type { OpenStatus } from "~/opening-hours/open-state-text";
import { Korean } from "./korean";
import { TagList } from "./tag";
import { uiWords } from "./words";

/** Whether a toilet is open, in the contract's words (docs/urls-and-forms.md#open-or-not). */
export function OpenState({ open: { state, text } }: { open: OpenStatus }) {
  return (
    <strong className="fact-badge" data-open={state}>
      {text}
    </strong>
  );
}

export function ProfileBadge({ fact }: { fact: FacilityFact | null }) {
  if (!fact) return null;
  return (
    <strong className="fact-badge" data-profile={fact.is}>
      {fact.text}
    </strong>
  );
}

export function lockWords(maleLock: LockKind, femaleLock: LockKind): string[] {
  const { inList, male, female } = uiWords().locks;
  const [ofMen, ofWomen] = [inList[maleLock], inList[femaleLock]];
  return [ofMen && male(ofMen), ofWomen && female(ofWomen)].filter((words) => words !== null);
}

type HoursTextsProps = {
  tags: Tag[] /** false where no hours can be read out of them */;
  areUnderstood: boolean;
};

/** The texts about opening hours. What nobody understands, such as `9시간`, is quoted: it is no statement of ours. */
export function HoursTexts({ tags, areUnderstood }: HoursTextsProps) {
  if (areUnderstood || tags.length === 0) return <TagList tags={tags} label={uiWords().hours} />;
  return (
    <span className="muted">
      {uiWords().registeredText} <Korean>{tags.map(({ name }) => `“${name}”`).join(", ")}</Korean>
    </span>
  );
}

type PlaceNameProps = { name: string; reading: string | undefined };

/** How a place is called in the language of the page, and beneath it the name on its door. */
export const PlaceName = ({ name, reading }: PlaceNameProps) => (
  <>
    {reading && <span className="reading">{reading}</span>}
    <span className={reading && "door-name"} lang={langOf(name)}>
      {name}
    </span>
  </>
);

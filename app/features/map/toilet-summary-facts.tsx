import { FacilityList } from "~/ui/facility-signs";
import { OpenState, ProfileBadge } from "~/ui/fact-badge";
import { HoursTexts } from "~/ui/hours-texts";
import { lockWords } from "~/ui/lock-words";
import { CLEANLINESS_TAG_COLOR, TagList, tagText } from "~/ui/tag";
import { uiWords } from "~/ui/words";
import type { ToiletEntry } from "./map-page";
import { mapWords } from "./words";

type ToiletHoursProps = { toilet: Pick<ToiletEntry, "open" | "hoursTags" | "profileFact"> };

export function ToiletHours({ toilet }: ToiletHoursProps) {
  return (
    <div className="facts-line">
      <ProfileBadge fact={toilet.profileFact} />
      <OpenState open={toilet.open} />
      <ToiletHoursTexts toilet={toilet} />
    </div>
  );
}

/** A text that the state says too, such as 미개방 or 24시간, need not be read twice. */
export function ToiletHoursTexts({ toilet }: { toilet: Pick<ToiletEntry, "open" | "hoursTags"> }) {
  const reasons = toilet.hoursTags.filter(({ name }) => !toilet.open.text.includes(tagText(name)));
  return <HoursTexts tags={reasons} areUnderstood={toilet.open.state !== "unknown"} />;
}

export function ToiletTags({ toilet }: { toilet: Pick<ToiletEntry, "cleanlinessTags" | "facilities"> }) {
  return (
    <>
      <FacilityList facilities={toilet.facilities} />
      <TagList
        tags={toilet.cleanlinessTags}
        label={mapWords().list.cleanliness}
        defaultColor={CLEANLINESS_TAG_COLOR}
      />
    </>
  );
}

export const hasLockFacts = ({ maleLock, femaleLock }: Pick<ToiletEntry, "maleLock" | "femaleLock">) =>
  lockWords(maleLock, femaleLock).length > 0;

/** The kinds of lock, never the passwords. */
export function ToiletLocks({ toilet }: { toilet: Pick<ToiletEntry, "maleLock" | "femaleLock"> }) {
  const words = lockWords(toilet.maleLock, toilet.femaleLock);
  if (words.length === 0) return <span className="locks locks-none">{uiWords().locks.nothing}</span>;
  return (
    <span className="locks">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}

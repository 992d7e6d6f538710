import type { LockKind, Tag, Toilet } from "~/backend/toilet";
import type { ProfileFact } from "~/facilities/profile-facility";
import type { LatLng } from "~/geo/projection";
import { WayLinks, type WayStart } from "~/maps/way-links";
import type { OpenStatus } from "~/opening-hours/open-state-text";
import { FacilityList } from "~/ui/facility-list";
import { OpenState, ProfileBadge } from "~/ui/fact-badge";
import { HoursTexts } from "~/ui/hours-texts";
import { LOCK_WORDS } from "~/ui/lock-words";
import { type NextToilet, NextToiletLink } from "~/ui/next-toilet-link";
import { CLEANLINESS_TAG_COLOR, TagList } from "~/ui/tag";

/** Whose place it is, only they know: a link is opened by others, too. */
const START = "찾던 위치";

export type ToiletUse = {
  open: OpenStatus;
  profileFact: ProfileFact | null;
  facilities: string[];
  cleanlinessTags: Tag[];
  /** from the place that the address names, rounded; null where it names none */
  way: { away: string | null; walk: string | null; start: LatLng } | null;
  mapHref: string;
  next: NextToilet | null;
};

type ToiletFactsProps = { toilet: Toilet; use: ToiletUse };

/** What one needs to know before going there: hours, the way and where else, facilities, cleanliness, locks. */
export function ToiletFacts({ toilet, use }: ToiletFactsProps) {
  return (
    <section aria-label="이용 정보" className="card toilet-facts">
      <p className="facts-line">
        <ProfileBadge fact={use.profileFact} />
        <OpenState open={use.open} />
      </p>
      {use.way && (
        <p>
          {START}에서 <strong>{use.way.away}</strong> {use.way.walk}
        </p>
      )}
      <WayLinks name={toilet.name} position={toilet} from={startOf(use)} hasApps />
      <NextToiletLink next={use.next} />
      <dl>
        <dt>운영 시간</dt>
        <dd>
          {toilet.hoursTags.length === 0 && <Unknown />}
          <HoursTexts tags={toilet.hoursTags} areUnderstood={use.open.state !== "unknown"} />
        </dd>
        <dt>주소</dt>
        <dd>{toilet.address || "주소 없음"}</dd>
        <dt>편의 시설</dt>
        <dd>
          {use.facilities.length === 0 && <Unknown />}
          <FacilityList facilities={use.facilities} />
        </dd>
        <dt>청결 상태</dt>
        <dd>
          {use.cleanlinessTags.length === 0 && <Unknown />}
          <TagList tags={use.cleanlinessTags} label="청결 상태" defaultColor={CLEANLINESS_TAG_COLOR} />
        </dd>
        <dt>남자 화장실 도어락</dt>
        <dd>
          <Lock kind={toilet.maleLock} password={toilet.maleLockPassword} />
        </dd>
        <dt>여자 화장실 도어락</dt>
        <dd>
          <Lock kind={toilet.femaleLock} password={toilet.femaleLockPassword} />
        </dd>
      </dl>
    </section>
  );
}

/** Nobody is sent on foot where nobody would walk. */
const startOf = ({ way }: ToiletUse): WayStart | null => (way?.walk ? { ...way.start, name: START } : null);

const Unknown = () => <span className="muted">정보 없음</span>;

function Lock({ kind, password }: { kind: LockKind; password: string }) {
  if (kind !== "password")
    return <span className={kind === "unknown" ? "muted" : ""}>{LOCK_WORDS[kind].onPage}</span>;
  if (!password) return <span>비밀번호 있음 (번호는 등록되지 않음)</span>;
  return (
    <span>
      {LOCK_WORDS.password.onPage} <strong className="lock-code">{password}</strong>
    </span>
  );
}

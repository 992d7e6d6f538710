import type { LockKind, Toilet } from "~/backend/toilet";
import { CLEANLINESS_TAG_COLOR, TagList } from "~/ui/tag";

const LOCKS: Record<LockKind, string> = {
  none: "잠금 없음",
  password: "비밀번호",
  key: "열쇠 필요",
  unknown: "정보 없음",
};

/** What one needs to know before going there: address, cleanliness, hours, locks, the way. */
export function ToiletFacts({ toilet }: { toilet: Toilet }) {
  return (
    <section aria-label="이용 정보" className="card toilet-facts">
      <dl>
        <dt>주소</dt>
        <dd>{toilet.address || "주소 없음"}</dd>
        <dt>청결 상태</dt>
        <dd>
          {toilet.cleanlinessTags.length === 0 && <span className="muted">정보 없음</span>}
          <TagList tags={toilet.cleanlinessTags} label="청결 상태" defaultColor={CLEANLINESS_TAG_COLOR} />
        </dd>
        <dt>운영 시간</dt>
        <dd>
          {toilet.hoursTags.length === 0 && <span className="muted">정보 없음</span>}
          <TagList tags={toilet.hoursTags} label="운영 시간" />
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
      <RouteLinks toilet={toilet} />
    </section>
  );
}

function Lock({ kind, password }: { kind: LockKind; password: string }) {
  if (kind !== "password") return <span className={kind === "unknown" ? "muted" : ""}>{LOCKS[kind]}</span>;
  if (!password) return <span>비밀번호 있음 (번호는 등록되지 않음)</span>;
  return (
    <span>
      {LOCKS.password} <strong className="lock-code">{password}</strong>
    </span>
  );
}

/** Ways there on foot, in the map services that people here use. */
function RouteLinks({ toilet }: { toilet: Toilet }) {
  const { name, lat, lng } = toilet;
  if (Number.isNaN(lat) || Number.isNaN(lng)) return null;
  const target = encodeURIComponent(name.replaceAll(",", " "));
  const links = [
    { label: "카카오맵 길찾기", href: `https://map.kakao.com/link/to/${target},${lat},${lng}` },
    {
      label: "네이버 지도 길찾기",
      href: `https://map.naver.com/v5/directions/-/${lng},${lat},${target}/-/walk`,
    },
  ];
  return (
    <p className="actions">
      {links.map(({ label, href }) => (
        <a key={label} className="button button-small" href={href} target="_blank" rel="noreferrer">
          {label}
          <span className="visually-hidden"> (새 창 열림)</span>
        </a>
      ))}
    </p>
  );
}

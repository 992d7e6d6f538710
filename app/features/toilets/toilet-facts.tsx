import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { LockKind, Toilet } from "~/backend/toilet";
import { FacilityList } from "~/ui/facility-signs";
import { HoursTexts } from "~/ui/hours-texts";
import { editToiletHref } from "~/ui/hrefs";
import { CLEANLINESS_TAG_COLOR, TagList } from "~/ui/tag";
import { uiWords } from "~/ui/words";
import type { ToiletUse } from "./toilet-use";

type Fact = { name: string /** null where nothing is known */; value: ReactNode };

type ToiletFactsProps = { toilet: Toilet; use: ToiletUse; isMember: boolean };

/** What is known of it, as a table; what is not, in one line. */
export function ToiletFacts({ toilet, use, isMember }: ToiletFactsProps) {
  const facts = factsOf(toilet, use);
  const unknown = facts.filter(({ value }) => value === null);
  return (
    <section aria-label="이용 정보" className="toilet-facts">
      <dl>
        {facts.map(({ name, value }) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {unknown.length > 0 && (
        <p className="facts-unknown">
          모르는 것: {unknown.map(({ name }) => name).join(", ")}
          {isMember && (
            <>
              {" · "}
              <Link to={editToiletHref(toilet.id)}>알려 주기</Link>
            </>
          )}
        </p>
      )}
    </section>
  );
}

function factsOf(toilet: Toilet, { open, facilities, cleanlinessTags }: ToiletUse): Fact[] {
  const { hoursTags, maleLock, femaleLock, maleLockPassword, femaleLockPassword } = toilet;
  return [
    {
      name: "운영 시간",
      value:
        hoursTags.length > 0 ? (
          <HoursTexts tags={hoursTags} areUnderstood={open.state !== "unknown"} />
        ) : null,
    },
    { name: "주소", value: toilet.address || null },
    { name: "편의 시설", value: facilities.length > 0 ? <FacilityList facilities={facilities} /> : null },
    {
      name: "청결 상태",
      value:
        cleanlinessTags.length > 0 ? (
          <TagList tags={cleanlinessTags} label="청결 상태" defaultColor={CLEANLINESS_TAG_COLOR} />
        ) : null,
    },
    ...(maleLock === "unknown" && femaleLock === "unknown"
      ? [{ name: "도어락", value: null }]
      : [
          { name: "남자 화장실 도어락", value: lockOf(maleLock, maleLockPassword) },
          { name: "여자 화장실 도어락", value: lockOf(femaleLock, femaleLockPassword) },
        ]),
  ];
}

function lockOf(kind: LockKind, password: string): ReactNode {
  if (kind === "unknown") return null;
  if (kind !== "password") return uiWords().locks.onPage[kind];
  if (!password) return "비밀번호 있음 (번호는 등록되지 않음)";
  return (
    <>
      {uiWords().locks.onPage.password} <strong className="lock-code">{password}</strong>
    </>
  );
}

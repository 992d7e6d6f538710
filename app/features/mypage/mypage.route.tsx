import { Link, useLoaderData } from "@remix-run/react";
import type { Member } from "~/backend/members.server";
import { useLatestReply } from "~/forms/form-reply";
import { formatDate } from "~/ui/format-date";
import { pageTitle } from "~/ui/page-title";
import type { loader } from "./mypage.loader.server";
import { NicknameForm } from "./nickname-form";
import { OwnThings } from "./own-things";

export const handle = { hydrate: false };
export const meta = pageTitle("마이페이지");
export { keepTypedForm as shouldRevalidate } from "~/forms/keep-typed-form";
export { action } from "./mypage.action.server";
export { loader } from "./mypage.loader.server";

export default function Mypage() {
  const { member, dashboard } = useLoaderData<typeof loader>();
  const isAlike = member.failure !== null && member.failure === dashboard.failure;
  return (
    <div className="page mypage">
      <h1>마이페이지</h1>
      <section className="card" aria-labelledby="basics">
        <h2 id="basics">기본 정보</h2>
        <Basics member={member.content} failure={member.failure} />
      </section>
      {dashboard.content && <OwnThings dashboard={dashboard.content} />}
      {dashboard.failure && !isAlike && (
        <section className="card" aria-labelledby="activity">
          <h2 id="activity">활동 통계</h2>
          <p role="alert">{dashboard.failure}</p>
        </section>
      )}
      <p className="mypage-leave">
        <Link className="button button-quiet-danger" to="/mypage/delete">
          회원 탈퇴
        </Link>
      </p>
    </div>
  );
}

function Basics({ member, failure }: { member: Member | null; failure: string | null }) {
  const reply = useLatestReply();
  const facts = member && [
    ["아이디", member.id],
    ["소셜 아이디", member.kakaoId],
    ["이메일", member.email],
    ["소셜 프로필 이름", member.realName],
    ["가입일", member.joinedAt && formatDate(member.joinedAt)],
  ];
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      {facts && (
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || "없음"}</dd>
            </div>
          ))}
        </dl>
      )}
      {/* Without the member there is no nickname to start from: only what was typed is shown again. */}
      {(member || reply) && <NicknameForm nickname={member?.nickname ?? ""} />}
    </>
  );
}

import { Link, useLoaderData } from "@remix-run/react";
import type { Member } from "~/backend/members.server";
import { useLatestReply } from "~/forms/form-reply";
import { FactList } from "~/ui/fact-list";
import { formatDate } from "~/ui/format-date";
import { pageTitle } from "~/ui/page-title";
import type { loader } from "./mypage.loader.server";
import { NicknameForm } from "./nickname-form";
import { OwnThings } from "./own-things";
import { PROTECTED_ACCOUNT } from "./protected-account";

export const handle = { hydrate: false };
export const meta = pageTitle("마이페이지");
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { action } from "./mypage.action.server";
export { loader } from "./mypage.loader.server";

export default function Mypage() {
  const { signedIn, member, dashboard, hasEnded } = useLoaderData<typeof loader>();
  const reply = useLatestReply();
  const isAlike = member.failure !== null && member.failure === dashboard.failure;
  const isUntold = signedIn !== null && !hasEnded && isNotOffered(member);
  const hasNothing = isUntold && isNotOffered(dashboard);
  return (
    <div className="page mypage">
      <h1>마이페이지</h1>
      <section className="card" aria-labelledby="basics">
        <h2 id="basics">기본 정보</h2>
        {hasEnded ? (
          <KnownWithoutLogin signedIn={signedIn} />
        ) : isUntold ? (
          <SignedInOnly {...signedIn} />
        ) : (
          <Basics member={member.content} failure={member.failure} />
        )}
        {/* Without the member there is no nickname to start from: only what was typed is shown again. */}
        {(reply || (member.content && !member.content.isProtected)) && (
          <NicknameForm nickname={member.content?.nickname ?? ""} />
        )}
      </section>
      {dashboard.content && <OwnThings dashboard={dashboard.content} />}
      {!dashboard.content && !isAlike && !hasNothing && (
        <section className="card" aria-labelledby="activity">
          <h2 id="activity">활동 통계</h2>
          <p role={dashboard.failure ? "alert" : undefined}>
            {dashboard.failure ?? (hasEnded ? AFTER_LOGIN : NO_DASHBOARD)}
          </p>
        </section>
      )}
      {!isUntold && !member.content?.isProtected && (
        <p className="mypage-leave">
          <Link className="button button-quiet-danger" to="/mypage/delete">
            회원 탈퇴
          </Link>
        </p>
      )}
    </div>
  );
}

const NO_DASHBOARD = "이 사이트의 서버에는 활동 통계를 알려 주는 기능이 없습니다.";

const AFTER_LOGIN = "다시 로그인하면 볼 수 있습니다.";

const isNotOffered = ({ content, failure }: { content: unknown; failure: string | null }) =>
  content === null && failure === null;

function KnownWithoutLogin({ signedIn }: { signedIn: { id: string; name: string } | null }) {
  return signedIn ? (
    <FactList
      facts={[
        ["아이디", signedIn.id],
        ["이름", signedIn.name],
      ]}
    />
  ) : (
    <p>{AFTER_LOGIN}</p>
  );
}

/** Where the backend tells members nothing about themselves (generation A), the page says so once. */
function SignedInOnly({ id, name }: { id: string; name: string }) {
  return (
    <>
      <FactList
        facts={[
          ["아이디", id],
          ["이름", name],
        ]}
      />
      <p>
        이 사이트의 서버에는 회원 정보와 활동 통계를 알려 주거나 닉네임 변경과 탈퇴를 처리하는 기능이 없어,
        로그인할 때 받은 정보만 보여 드립니다.
      </p>
    </>
  );
}

function Basics({ member, failure }: { member: Member | null; failure: string | null }) {
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      {member && (
        <FactList
          facts={[
            ["아이디", member.id],
            ["소셜 아이디", member.kakaoId],
            ["이메일", member.email],
            ["소셜 프로필 이름", member.realName],
            ["가입일", member.joinedAt && formatDate(member.joinedAt)],
          ]}
        />
      )}
      {member?.isProtected && <p className="notice">{PROTECTED_ACCOUNT}</p>}
    </>
  );
}

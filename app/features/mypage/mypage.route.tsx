import { getInputProps } from "@conform-to/react";
import { Link, useLoaderData } from "@remix-run/react";
import type { Member } from "~/backend/members.server";
import { FilledScript, MYPAGE_SCRIPT } from "~/document/inline-slots";
import { useNonce } from "~/document/nonce";
import { useLatestReply } from "~/forms/form-reply";
import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { FieldErrors, FieldLabel } from "~/ui/field";
import { formatListedDay } from "~/ui/format-moment";
import { MessageText } from "~/ui/korean";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { uiWords } from "~/ui/words";
import { MemberDashboard } from "./member-dashboard";
import type { loader } from "./mypage.loader.server";
import { NICKNAME_FORM, nicknameSchema } from "./mypage.schema";
import { OwnSessions } from "./own-sessions";
import { mypageWords } from "./words";

export const handle = { hydrate: false };
export const meta = pageTitle(() => layoutWords().account.myPage);
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { action } from "./mypage.action.server";
export { loader } from "./mypage.loader.server";

export default function Mypage() {
  const { signedIn, member, dashboard, sessions, hasEnded } = useLoaderData<typeof loader>();
  const words = mypageWords();
  const reply = useLatestReply();
  const nonce = useNonce();
  const isAlike = member.failure !== null && member.failure === dashboard.failure;
  const isMemberUnknown = signedIn !== null && !hasEnded && isNotOffered(member);
  const hasNoRecord = member.status === 404;
  const hasNothing = isMemberUnknown && isNotOffered(dashboard);
  return (
    <div className="page mypage">
      <h1>{layoutWords().account.myPage}</h1>
      <section className="card" aria-labelledby="basics">
        <h2 id="basics">{words.basics}</h2>
        {hasEnded ? (
          <SignedIn signedIn={signedIn} note={signedIn ? null : words.afterLogin} />
        ) : isMemberUnknown ? (
          // If the backend tells members nothing about themselves (eGov 4.2), say so once.
          <SignedIn signedIn={signedIn} note={words.onlyFromLogin} />
        ) : (
          <Basics member={member.content} failure={member.failure} />
        )}
        {/* Without the member, show the nickname form only if it was just sent. */}
        {(reply || (member.content && !member.content.isProtected)) && (
          <NicknameForm nickname={member.content?.nickname ?? ""} />
        )}
      </section>
      {dashboard.content && <MemberDashboard dashboard={dashboard.content} />}
      {!dashboard.content && !isAlike && !hasNothing && (
        <section className="card" aria-labelledby="activity">
          <h2 id="activity">{words.activity}</h2>
          <p role={dashboard.failure ? "alert" : undefined}>
            <MessageText>
              {dashboard.failure ?? (hasEnded ? words.afterLogin : words.noDashboard)}
            </MessageText>
          </p>
        </section>
      )}
      <OwnSessions sessions={sessions} />
      <FilledScript id={MYPAGE_SCRIPT} nonce={nonce} />
      {!isMemberUnknown && !hasNoRecord && !member.content?.isProtected && (
        <p className="mypage-leave">
          <Link className="button button-quiet-danger" to="/mypage/delete">
            {words.leave}
          </Link>
        </p>
      )}
    </div>
  );
}

const isNotOffered = ({ content, failure }: { content: unknown; failure: string | null }) =>
  content === null && failure === null;

type SignedInProps = { signedIn: { id: string; name: string } | null; note: string | null };

/** Shows the facts that the login itself contains. */
function SignedIn({ signedIn, note }: SignedInProps) {
  const { facts } = mypageWords();
  return (
    <>
      {signedIn && (
        <FactList
          facts={[
            [facts.id, signedIn.id],
            [facts.name, signedIn.name],
          ]}
        />
      )}
      {note && <p>{note}</p>}
    </>
  );
}

function Basics({ member, failure }: { member: Member | null; failure: string | null }) {
  const { facts, protectedAccount } = mypageWords();
  return (
    <>
      {failure && (
        <p role="alert">
          <MessageText>{failure}</MessageText>
        </p>
      )}
      {member && (
        <FactList
          facts={[
            [facts.id, member.id],
            [facts.kakaoId, member.kakaoId],
            [facts.email, member.email],
            [facts.realName, member.realName],
            [facts.joined, member.joinedAt && formatListedDay(member.joinedAt)],
          ]}
        />
      )}
      {member?.isProtected && <p className="notice">{protectedAccount}</p>}
    </>
  );
}

function NicknameForm({ nickname }: { nickname: string }) {
  const { form, fields } = usePostedForm({
    id: NICKNAME_FORM,
    schema: nicknameSchema,
    stored: { nickname },
  });
  const { form: words } = uiWords();
  const isBusy = useBusyIntent("save-nickname");
  const { id, errors } = fields.nickname;
  const { key, ...native } = getInputProps(fields.nickname, { type: "text" });
  return (
    <PostedForm form={form} className="form nickname-form" isBusy={isBusy}>
      <ErrorSummary form={form} />
      <div className="field">
        <FieldLabel htmlFor={id} label={mypageWords().nickname} />
        <div className="inline-form">
          <input key={key} {...native} autoComplete="nickname" />
          <SubmitButton intent="save-nickname" label={words.save} busyLabel={words.saving} isBusy={isBusy} />
        </div>
        <FieldErrors id={id} errors={errors} />
      </div>
    </PostedForm>
  );
}

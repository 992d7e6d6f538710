import { getInputProps } from "@conform-to/react";
import { Link, useLoaderData } from "@remix-run/react";
import type { Member } from "~/backend/members.server";
import { InlineScript } from "~/document/inline-slots";
import { PostedForm, useBusyIntent, useLatestReply } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { Card, FactList, MessageText, SubmitButton } from "~/ui/basics";
import { ErrorSummary, FieldErrors, FieldLabel } from "~/ui/form-fields";
import { formatListedDay } from "~/ui/format-moment";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { uiWords } from "~/ui/words";
import { MemberDashboard, OwnSessions } from "./member-dashboard";
import { NICKNAME_FORM, nicknameSchema } from "./mypage.schema";
import type { loader } from "./mypage.server";
import { mypageWords } from "./words";

export const meta = pageTitle(() => layoutWords().account.myPage);
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { action, loader } from "./mypage.server";

export default function Mypage() {
  const { signedIn, member, dashboard, sessions, hasEnded } = useLoaderData<typeof loader>();
  const words = mypageWords();
  const reply = useLatestReply();
  const isAlike = member.failure !== null && member.failure === dashboard.failure;
  const hasNoRecord = member.status === 404;
  return (
    <div className="page mypage">
      <h1>{layoutWords().account.myPage}</h1>
      {dashboard.content && <MemberDashboard dashboard={dashboard.content} />}
      {!dashboard.content && !isAlike && (
        <Card aria-labelledby="activity">
          <h2 id="activity">{words.activity}</h2>
          <p role={dashboard.failure ? "alert" : undefined}>
            <MessageText>{dashboard.failure ?? words.afterLogin}</MessageText>
          </p>
        </Card>
      )}
      <Card aria-labelledby="basics">
        <h2 id="basics">{words.basics}</h2>
        {hasEnded ? (
          <SignedIn signedIn={signedIn} note={signedIn ? null : words.afterLogin} />
        ) : (
          <Basics member={member.content} failure={member.failure} />
        )}
        {/* Without the member, show the nickname form only if it was just sent. */}
        {(reply || member.content) && <NicknameForm nickname={member.content?.nickname ?? ""} />}
      </Card>
      <OwnSessions sessions={sessions} />
      <InlineScript name="mypage" />
      {!hasNoRecord && (
        <p className="mypage-leave">
          <Link className="button button-quiet-danger" to="/mypage/delete">
            {words.leave}
          </Link>
        </p>
      )}
    </div>
  );
}

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
  const { facts } = mypageWords();
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
            ...(member.kakaoId ? [[facts.kakaoId, member.kakaoId] as const] : []),
            [facts.email, member.email],
            ...(member.realName ? [[facts.realName, member.realName] as const] : []),
            [facts.joined, member.joinedAt && formatListedDay(member.joinedAt)],
          ]}
        />
      )}
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

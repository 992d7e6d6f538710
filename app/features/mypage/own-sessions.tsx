import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { Card, SubmitButton } from "~/ui/basics";
import { ErrorSummary } from "~/ui/error-summary";
import { SESSIONS_FORM } from "./mypage.schema";
import type { OwnSession } from "./own-sessions.server";
import { mypageWords } from "./words";

/** @param sessions null if the session has ended; the form then shows only its message */
export function OwnSessions({ sessions }: { sessions: OwnSession[] | null }) {
  const { form, reply } = usePostedForm({ id: SESSIONS_FORM });
  const isBusy = useBusyIntent("end-other-sessions");
  const words = mypageWords().sessions;
  if (!sessions && !reply) return null;
  return (
    <Card aria-labelledby="logins">
      <h2 id="logins">{words.heading}</h2>
      {sessions && (
        <>
          <p>{words.hint}</p>
          <ul className="own-list">
            {sessions.map((session) => (
              <SessionItem key={session.number} session={session} />
            ))}
          </ul>
        </>
      )}
      <PostedForm form={form} className="form" isBusy={isBusy}>
        <ErrorSummary form={form} />
        <div className="form-foot">
          <SubmitButton
            intent="end-other-sessions"
            label={words.endOthers}
            busyLabel={words.endingOthers}
            isBusy={isBusy}
            className=""
          />
        </div>
      </PostedForm>
    </Card>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const { system, browser, startedAt, usedAt, isHere } = session;
  const words = mypageWords().sessions;
  return (
    <li>
      <strong>{words.onSystem(words.systems[system], words.browsers[browser])}</strong>{" "}
      {isHere && <span className="badge badge-strong">{words.here}</span>}
      <p className="own-facts">
        {startedAt && <span>{words.startedAt(startedAt)}</span>} <span>{words.usedAt(usedAt)}</span>
      </p>
    </li>
  );
}

import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { ErrorSummary } from "~/ui/error-summary";
import { SubmitButton } from "~/ui/submit-button";
import { SESSIONS_FORM } from "./user.schema";

/** Ends the logins of the user of the address. */
export function UserSessions() {
  const { form } = usePostedForm({ id: SESSIONS_FORM });
  const isBusy = useBusyIntent("end-sessions");
  return (
    <section className="card" aria-labelledby="logins">
      <h2 id="logins">로그인</h2>
      <p>
        이 사용자를 로그인한 모든 기기에서 로그아웃합니다. 쓰던 글은 그 화면에 남고, 다시 로그인하면 이어서 쓸
        수 있습니다.
      </p>
      <PostedForm form={form} className="form narrow-form" isBusy={isBusy}>
        <ErrorSummary form={form} />
        <div className="form-foot">
          <SubmitButton
            intent="end-sessions"
            label="모든 기기에서 로그아웃"
            busyLabel="로그아웃 중…"
            isBusy={isBusy}
            className=""
          />
        </div>
      </PostedForm>
    </section>
  );
}

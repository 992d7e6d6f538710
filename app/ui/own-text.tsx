import type { FormMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { ErrorSummary } from "./error-summary";
import { nameOfAction } from "./name-of-action";
import { SubmitButton } from "./submit-button";

/** A review or a comment of the one who looks at it: what can be done with it. */

/** `editHref` is null for an administrator, who may only delete what others wrote. */
type OwnTextLinksProps = { text: string; editHref: string | null; deleteHref: string };

export function OwnTextLinks({ text, editHref, deleteHref }: OwnTextLinksProps) {
  return (
    <p className="actions">
      {editHref !== null && (
        <Link
          to={editHref}
          aria-label={nameOfAction("수정", text)}
          className="button button-small"
          preventScrollReset
        >
          수정
        </Link>
      )}
      <Link
        to={deleteHref}
        aria-label={nameOfAction("삭제", text)}
        className="button button-small button-quiet-danger"
        preventScrollReset
      >
        삭제
      </Link>
    </p>
  );
}

type OwnTextFormProps = {
  form: FormMetadata;
  commentId: string;
  intent: string;
  section: string;
  cancelHref: string;
  children: ReactNode;
};

export function OwnTextForm({ form, commentId, intent, section, cancelHref, children }: OwnTextFormProps) {
  const isBusy = useBusyIntent(intent, { commentId });
  return (
    <PostedForm form={form} section={section} className="form" isBusy={isBusy} replace>
      <ErrorSummary form={form} />
      <input type="hidden" name="commentId" value={commentId} />
      {children}
      <div className="actions">
        <SubmitButton intent={intent} label="저장" busyLabel="저장 중…" isBusy={isBusy} />
        <Link to={cancelHref} className="button" preventScrollReset>
          취소
        </Link>
      </div>
    </PostedForm>
  );
}

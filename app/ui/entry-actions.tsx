import type { FormMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { SubmitButton, VisuallyHidden } from "./basics";
import { ErrorSummary } from "./error-summary";
import { UserText } from "./user-text";
import { uiWords } from "./words";

/** Actions for the viewer's own review or comment. */

const SUBJECT_LETTERS_MAX = 30;

/** `editHref` is null for an administrator, who may only delete texts of other members. */
type EntryLinksProps = { text: string; editHref: string | null; deleteHref: string };

export function EntryLinks({ text, editHref, deleteHref }: EntryLinksProps) {
  const { form: words } = uiWords();
  return (
    <p className="actions">
      {editHref !== null && (
        <Link to={editHref} className="button button-small" preventScrollReset>
          <NameOfAction word={words.edit} subject={text} />
        </Link>
      )}
      <Link to={deleteHref} className="button button-small button-quiet-danger" preventScrollReset>
        <NameOfAction word={words.delete} subject={text} />
      </Link>
    </p>
  );
}

type NameOfActionProps = { word: string; subject: string };

/** Starts with the visible word, so that voice control recognises it (WCAG 2.4.4, 2.5.3). */
function NameOfAction({ word, subject }: NameOfActionProps) {
  const letters = [...subject.replace(/\s+/g, " ").trim()];
  const start = letters.slice(0, SUBJECT_LETTERS_MAX).join("");
  return (
    <>
      {word}
      <VisuallyHidden>
        : <UserText>{`${start}${letters.length > SUBJECT_LETTERS_MAX ? "…" : ""}`}</UserText>
      </VisuallyHidden>
    </>
  );
}

type EntryFormProps = {
  form: FormMetadata;
  commentId: string;
  intent: string;
  section: string;
  cancelHref: string;
  children: ReactNode;
};

export function EntryForm({ form, commentId, intent, section, cancelHref, children }: EntryFormProps) {
  const isBusy = useBusyIntent(intent, { commentId });
  const { form: words } = uiWords();
  return (
    <PostedForm form={form} section={section} className="form" isBusy={isBusy} replace>
      <ErrorSummary form={form} />
      <input type="hidden" name="commentId" value={commentId} />
      {children}
      <div className="actions">
        <SubmitButton intent={intent} label={words.save} busyLabel={words.saving} isBusy={isBusy} />
        <Link to={cancelHref} className="button" preventScrollReset>
          {words.cancel}
        </Link>
      </div>
    </PostedForm>
  );
}

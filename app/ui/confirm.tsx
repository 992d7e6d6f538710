import { Form, Link, useNavigate } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { focusSummary, useBusyIntent, useLatestReply, useSectionAction } from "~/forms/posted-form";
import { SubmitButton } from "./basics";
import { usePageNavigation } from "./navigation/page-navigation";
import { UserText } from "./user-text";
import { uiWords } from "./words";

type ConfirmProps = {
  question: string;
  subject?: string;
  intent: string;
  confirmLabel: string;
  cancelHref: string;
  /** id of the section that shows a refusal, also without scripts */
  section?: string;
  children?: ReactNode;
};

/** Asks before an action: inline if it came with the document, else as a modal dialog. A refusal is shown inline. */
export function Confirm(props: ConfirmProps) {
  const { question, subject, intent, confirmLabel, cancelHref, section, children } = props;
  const action = useSectionAction(section);
  const isBusy = useBusyIntent(intent);
  const { form: words } = uiWords();
  const refusal = useLatestReply();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { isReturn } = usePageNavigation();
  useEffect(() => {
    const element = dialog.current;
    // If the question came with the document, leave it in place, because the user may be reading or pressing it.
    if (refusal || isReturn) element?.show();
    else {
      element?.close();
      element?.showModal();
    }
    if (refusal) focusSummary(refusal.formId);
    else element?.querySelector<HTMLElement>(".confirm-cancel")?.focus({ preventScroll: isReturn });
    return () => element?.close();
  }, [refusal, isReturn]);
  const submit = (event: FormEvent) => isBusy && event.preventDefault();
  const cancel = () => navigate(cancelHref, { replace: true, preventScrollReset: true });
  return (
    <dialog
      open
      ref={dialog}
      onCancel={cancel}
      className="confirm"
      aria-labelledby={`confirm-${intent}`}
      aria-describedby={subject && `confirm-${intent}-subject`}
      id="confirm"
    >
      <h2 id={`confirm-${intent}`}>{question}</h2>
      {subject && (
        <p className="confirm-subject" id={`confirm-${intent}-subject`}>
          <UserText>{subject}</UserText>
        </p>
      )}
      <Form method="post" action={action} replace className="actions" onSubmit={submit}>
        {children}
        <Link to={cancelHref} className="button confirm-cancel" preventScrollReset replace>
          {words.cancel}
        </Link>
        <SubmitButton
          intent={intent}
          label={confirmLabel}
          busyLabel={words.busy(confirmLabel)}
          isBusy={isBusy}
          className="button-danger"
        />
      </Form>
    </dialog>
  );
}

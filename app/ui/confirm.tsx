import { Form, Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

type ConfirmProps = {
  question: string;
  /** what it is about, by name */
  subject?: string;
  intent: string;
  confirmLabel: string;
  cancelHref: string;
  /** hidden fields that go with the intent */
  children?: ReactNode;
};

/**
 * The question before something destructive: part of the page without scripts, a modal dialog with them. The way that
 * changes nothing comes first and has the focus.
 */
export function Confirm(props: ConfirmProps) {
  const { question, subject, intent, confirmLabel, cancelHref, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    element?.querySelector<HTMLElement>(".confirm-cancel")?.focus();
    return () => element?.close();
  }, []);
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
          {subject}
        </p>
      )}
      <Form method="post" replace className="actions">
        {children}
        <Link to={cancelHref} className="button confirm-cancel" preventScrollReset replace>
          취소
        </Link>
        <button type="submit" name="intent" value={intent} className="button button-danger">
          {confirmLabel}
        </button>
      </Form>
    </dialog>
  );
}

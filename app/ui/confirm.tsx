import { Form, Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

type ConfirmProps = {
  question: string;
  intent: string;
  confirmLabel: string;
  /** what the question is about, by its name */
  subject?: string;
  cancelHref: string;
  /** hidden fields that go with the intent */
  children?: ReactNode;
};

/** The question before something destructive: part of the page without scripts, a modal dialog with them. */
export function Confirm({ question, subject, intent, confirmLabel, cancelHref, children }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
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
      id="confirm"
    >
      <h2 id={`confirm-${intent}`}>{question}</h2>
      {subject && <p className="confirm-subject">{subject}</p>}
      <Form method="post" replace className="actions">
        {children}
        <button type="submit" name="intent" value={intent} className="button button-danger">
          {confirmLabel}
        </button>
        <Link to={cancelHref} className="button" preventScrollReset replace>
          취소
        </Link>
      </Form>
    </dialog>
  );
}

import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";

/**
 * True while a form is on its way to the server.
 * @param intent of the button that sent it; without it any form counts
 */
export function useIsSubmitting(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod === undefined || formMethod === "GET") return false;
  return intent === undefined || formData?.get("intent") === intent;
}

type SubmitButtonProps = {
  /** says which of its page's forms is sent; a page with one form needs none */
  intent?: string;
  label: string;
  /** shown while the form is on its way */
  busyLabel: string;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "name" | "value">;

/** The button that sends a form. Pressed again while the form is on its way, it does nothing. */
export function SubmitButton({ intent, label, busyLabel, onClick, ...button }: SubmitButtonProps) {
  const isBusy = useIsSubmitting(intent);
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      className="button button-primary"
      {...button}
      type="submit"
      name={intent && "intent"}
      value={intent}
      aria-disabled={isBusy || undefined}
      onClick={ignoreWhileBusy}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {isBusy ? busyLabel : label}
    </button>
  );
}

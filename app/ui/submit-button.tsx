type SubmitButtonProps = {
  intent: string;
  label: string;
  /** shown in place of the label while the answer is on its way */
  busyLabel: string;
  isBusy: boolean;
  /** where it cannot be pressed yet */
  isDisabled?: boolean;
  className?: string;
};

/** The button that sends a form. While it is busy it stays where it is, in the tab order too; the form ignores it. */
export function SubmitButton({
  intent,
  label,
  busyLabel,
  isBusy,
  isDisabled,
  className = "button-primary",
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`button ${className}`}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {isBusy ? busyLabel : label}
    </button>
  );
}

type SubmitButtonProps = {
  intent: string;
  label: string;
  busyLabel: string;
  isBusy: boolean;
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
      {isBusy ? busyLabel : label}
    </button>
  );
}

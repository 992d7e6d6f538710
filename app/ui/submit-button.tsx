type SubmitButtonProps = {
  intent: string;
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  className?: string;
};

/** A form's button. While busy it stays focusable; the form ignores presses. */
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

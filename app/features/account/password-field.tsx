import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { describedBy, FieldErrors, FieldLabel } from "~/ui/field";
import { accountWords } from "./words";

type PasswordFieldProps = { field: FieldMetadata<string | undefined>; label: string };

/** A password, which can be looked at where scripts run; it is hidden again before it is sent. */
export function PasswordField({ field, label }: PasswordFieldProps) {
  const { id, errors } = field;
  const isLive = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const { key, ...native } = getInputProps(field, { type: isShown ? "text" : "password" });
  useEffect(() => {
    const form = document.getElementById(id)?.closest("form");
    const hide = () => setIsShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [id]);
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} />
      <div className="inline-form">
        <input
          key={key}
          {...native}
          {...describedBy(id, errors)}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
        />
        {isLive && (
          <button
            type="button"
            className="button"
            aria-pressed={isShown}
            aria-controls={id}
            onClick={() => setIsShown(!isShown)}
          >
            {accountWords().showPassword}
          </button>
        )}
      </div>
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

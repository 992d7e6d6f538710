import type { ChangeEvent } from "react";
import type { LockKind } from "~/backend/toilet";
import { describedBy, FieldErrors } from "~/ui/field";
import { LOCK_LABELS } from "./lock-rules";

type LockFieldProps = {
  name: "maleLock" | "femaleLock";
  label: string;
  kind: LockKind;
  password: string;
  errors: string[];
};

/** The lock of one door. The password shows only beside its own choice, which the style sheet sees to. */
export function LockField({ name, label, kind, password, errors }: LockFieldProps) {
  const passwordId = `${name}Password`;
  function clearPassword(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget.form?.elements.namedItem(passwordId);
    if (field instanceof HTMLInputElement && event.currentTarget.value !== "password") field.value = "";
  }
  return (
    <fieldset className="field lock-field" id={name}>
      <legend>{label}</legend>
      <div className="choices">
        {Object.entries(LOCK_LABELS).map(([value, text]) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={kind === value}
              onChange={clearPassword}
            />
            {text}
          </label>
        ))}
      </div>
      <div className="field lock-password">
        <label htmlFor={passwordId}>비밀번호 (숫자만)</label>
        <input
          id={passwordId}
          name={passwordId}
          inputMode="numeric"
          pattern="[0-9]*"
          title="숫자만 입력할 수 있습니다."
          maxLength={20}
          autoComplete="off"
          defaultValue={password}
          {...describedBy(passwordId, errors)}
        />
        <FieldErrors id={passwordId} errors={errors} />
      </div>
    </fieldset>
  );
}

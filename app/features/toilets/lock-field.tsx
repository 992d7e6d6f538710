import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ChangeEvent } from "react";
import type { LockKind } from "~/backend/toilet";
import { Field } from "~/ui/field";
import { toiletFormWords } from "./form/words";

type LockFieldProps = {
  kind: FieldMetadata<string | undefined>;
  password: FieldMetadata<string | undefined>;
  label: string;
};

/** The lock of one door. The style sheet shows the password field only beside its own choice. */
export function LockField({ kind, password, label }: LockFieldProps) {
  const { locks } = toiletFormWords();
  const words = locks.kinds;
  const choices = getCollectionProps(kind, { type: "radio", options: Object.keys(words) });
  function clearPassword(event: ChangeEvent<HTMLInputElement>) {
    const field = document.getElementById(password.id);
    if (field instanceof HTMLInputElement && event.currentTarget.value !== "password") field.value = "";
  }
  return (
    <fieldset className="field lock-field" id={kind.id}>
      <legend>{label}</legend>
      <div className="choices">
        {choices.map(({ key, ...choice }) => (
          <label key={key} className="choice">
            <input {...choice} onChange={clearPassword} />
            {words[choice.value as LockKind]}
          </label>
        ))}
      </div>
      <div className="lock-password">
        <Field
          field={password}
          label={locks.password}
          inputMode="numeric"
          pattern="[0-9]*"
          title={locks.digitsOnly}
          maxLength={20}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

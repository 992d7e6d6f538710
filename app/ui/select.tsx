import type { ReactNode, SelectHTMLAttributes } from "react";
import { describedBy, FieldErrors } from "./field";

export type SelectOption = { value: string; label: string };

type SelectProps = {
  name: string;
  label: string;
  options: readonly SelectOption[];
  errors?: string[];
  hint?: ReactNode;
  isRequired?: boolean;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "required">;

/** A labelled choice of one out of several, with its hint and its messages. */
export function Select(props: SelectProps) {
  const { name, label, options, errors, hint, isRequired = false, id = name, ...control } = props;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isRequired && <span className="required">(필수)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <select {...control} id={id} name={name} {...describedBy(id, errors, hint)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import type { SelectHTMLAttributes } from "react";
import { describedBy, FieldErrors, FieldLabel } from "./field";

export type SelectOption = { value: string; label: string };

type SelectProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  options: readonly SelectOption[];
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "required">;

export function Select({ field, label, options, ...control }: SelectProps) {
  const { id, errors } = field;
  const { key, ...native } = getSelectProps(field);
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} />
      <select key={key} {...native} {...control} {...describedBy(id, errors)}>
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

import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { MessageText } from "./basics";
import { uiWords } from "./words";

type FieldProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  errors?: string[];
  hint?: ReactNode;
  isRequired?: boolean;
  type?: "text" | "password" | "email" | "search" | "date";
} & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "required" | "type">;

export function describedBy(id: string, errors: string[] = [], hint?: ReactNode) {
  const ids = [hint ? `${id}-hint` : "", errors.length > 0 ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": errors.length > 0 || undefined };
}

export function FieldErrors({ id, errors = [] }: { id: string; errors?: string[] }) {
  if (errors.length === 0) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <MessageText>{errors.join("\n")}</MessageText>
    </p>
  );
}

export function FieldLabel({
  htmlFor,
  label,
  isRequired,
}: {
  htmlFor: string;
  label: string;
  isRequired?: boolean;
}) {
  return (
    <label htmlFor={htmlFor}>
      {label} {isRequired && <span className="required">{uiWords().form.required}</span>}
    </label>
  );
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null;
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

/** A controlled field if `value` is set. */
export function Field({
  field,
  label,
  errors = field.errors,
  hint,
  isRequired,
  type = "text",
  ...input
}: FieldProps) {
  const { id } = field;
  const isControlled = input.value !== undefined;
  const { key, ...native } = getInputProps(field, { type, value: !isControlled });
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} isRequired={isRequired} />
      <FieldHint id={id} hint={hint} />
      <input key={key} {...native} {...input} {...describedBy(id, errors, hint)} />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

type TextAreaProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "required">;

export function TextArea({ field, label, ...input }: TextAreaProps) {
  const { id, errors } = field;
  const { key, ...native } = getTextareaProps(field);
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} />
      <textarea key={key} {...native} {...input} {...describedBy(id, errors)} />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

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

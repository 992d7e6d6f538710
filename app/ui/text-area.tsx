import type { ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, FieldErrors } from "./field";

type TextAreaProps = {
  name: string;
  label: string;
  errors?: string[];
  hint?: ReactNode;
  isRequired?: boolean;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "required">;

/** A labelled control for a text of several lines, with its hint and its messages. */
export function TextArea({
  name,
  label,
  errors,
  hint,
  isRequired = false,
  id = name,
  ...control
}: TextAreaProps) {
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
      <textarea {...control} id={id} name={name} {...describedBy(id, errors, hint)} />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

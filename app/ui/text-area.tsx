import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import type { ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, FieldErrors, FieldHint, FieldLabel } from "./field";

type TextAreaProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "required">;

/** A labelled control for longer texts. */
export function TextArea({ field, label, hint, isRequired, ...input }: TextAreaProps) {
  const { id, errors } = field;
  const { key, ...native } = getTextareaProps(field);
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} isRequired={isRequired} />
      <FieldHint id={id} hint={hint} />
      <textarea key={key} {...native} {...input} {...describedBy(id, errors, hint)} />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

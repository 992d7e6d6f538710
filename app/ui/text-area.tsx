import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import type { TextareaHTMLAttributes } from "react";
import { describedBy, FieldErrors, FieldLabel } from "./field";

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

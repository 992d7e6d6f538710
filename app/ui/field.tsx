import type { InputHTMLAttributes, ReactNode } from "react";

type FieldProps = {
  name: string;
  label: string;
  errors?: string[];
  hint?: ReactNode;
  isRequired?: boolean;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "required">;

/** The attributes that tie a control to its messages. */
export function describedBy(id: string, errors: string[] = [], hint?: ReactNode) {
  const ids = [hint ? `${id}-hint` : "", errors.length > 0 ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": errors.length > 0 || undefined };
}

/** The messages about one control. */
export function FieldErrors({ id, errors = [] }: { id: string; errors?: string[] }) {
  if (errors.length === 0) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      {errors.join(" ")}
    </p>
  );
}

/** A labelled text control with its hint and its messages. */
export function Field({ name, label, errors, hint, isRequired = false, id = name, ...input }: FieldProps) {
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
      <input {...input} id={id} name={name} {...describedBy(id, errors, hint)} />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

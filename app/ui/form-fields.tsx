import {
  type FieldMetadata,
  type FormMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import { useHref } from "@remix-run/react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
} from "react";
import { type FormReply, summaryId, useLatestReply } from "~/forms/posted-form";
import { MessageText } from "./basics";
import { layoutWords } from "./layout/words";
import { uiWords } from "./words";

type SummaryProps = {
  form: FormMetadata;
  /** ids of the controls that a field's messages refer to, where they differ from the field's own */
  controlIds?: Record<string, string>;
  title?: string;
};

export function ErrorSummary({ form, controlIds = {}, title }: SummaryProps) {
  const reply = useLatestReply();
  return (
    <Summary
      id={summaryId(form.id)}
      errors={form.allErrors}
      hrefOf={(field) => `#${controlIds[field] ?? `${form.id}-${field}`}`}
      title={title}
      reply={reply?.formId === form.id ? reply : undefined}
    />
  );
}

/** Shows a refusal that has no form on this page: of a deletion, or of a change to something deleted. */
export function RefusalSummary({ reply }: { reply: FormReply | undefined }) {
  if (!reply) return null;
  return <Summary id={summaryId(reply.formId)} errors={reply.result.error ?? {}} reply={reply} />;
}

type ListedProps = {
  id: string;
  errors: Record<string, string[] | null | undefined>;
  hrefOf?: (field: string) => string;
  title?: string;
  reply: FormReply | undefined;
};

function Summary({ id, errors, hrefOf, title, reply }: ListedProps) {
  const entries = entriesOf(errors);
  const hasErrors = entries.length > 0;
  useErrorTitle(hasErrors);
  const { loginHref, check } = reply ?? {};
  const loginAt = useHref(loginHref ?? "");
  const checkAt = useHref(check?.href ?? "");
  if (!hasErrors) return null;
  const { endedForm: words } = layoutWords();
  return (
    <div className="error-summary" role="alert" tabIndex={-1} id={id}>
      {title && <p className="error-summary-title">{title}</p>}
      <ul>
        {entries.map(({ field, message }) => {
          const text = <MessageText>{message}</MessageText>;
          return (
            <li key={`${field}:${message}`}>{field && hrefOf ? <a href={hrefOf(field)}>{text}</a> : text}</li>
          );
        })}
      </ul>
      {check && (
        <p>
          <a href={checkAt} target="_blank" rel="noreferrer">
            {words.checkInNewTab(check.label)}
          </a>
        </p>
      )}
      {loginHref && (
        <p>
          <a href={loginAt} target="_blank" rel="noreferrer">
            {words.loginInNewTab}
          </a>
          <br />
          {words.afterLogin}
        </p>
      )}
    </div>
  );
}

function entriesOf(errors: ListedProps["errors"]): { field: string; message: string }[] {
  const listedMessages = new Set<string>();
  return Object.entries(errors)
    .flatMap(([field, messages]) => (messages ?? []).map((message) => ({ field, message })))
    .filter(({ message }) => !listedMessages.has(message) && listedMessages.add(message));
}

/** Prefixes the page title after a refused form; server-rendered titles have the prefix already. */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    const { errorPrefix } = uiWords();
    if (!hasErrors || document.title.startsWith(errorPrefix)) return;
    const title = document.title;
    document.title = errorPrefix + title;
    return () => {
      if (document.title === errorPrefix + title) document.title = title;
    };
  }, [hasErrors]);
}

type UnmatchedRefusalProps = {
  /** ids of the page's forms, which show their own refusals */
  forms: string[];
  /** name of the text field whose input must not be lost with its form */
  field: string;
};

/** Shows a refusal that has no form on this page, such as of a deletion, with the text that was typed. */
export function UnmatchedRefusal({ forms, field }: UnmatchedRefusalProps) {
  const id = useId();
  const reply = useLatestReply();
  if (!reply || forms.includes(reply.formId)) return null;
  const typedText = reply.result.initialValue?.[field];
  return (
    <>
      <RefusalSummary reply={reply} />
      {typeof typedText === "string" && typedText !== "" && (
        <div className="field">
          <label htmlFor={id}>{uiWords().form.typed}</label>
          <textarea id={id} rows={3} readOnly defaultValue={typedText} />
        </div>
      )}
    </>
  );
}

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

import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  parse,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form, type FormProps, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, type Ref, useEffect, useMemo, useRef } from "react";

type PostedFormElementProps = Omit<FormProps, "method" | "id" | "onSubmit" | "action"> & {
  form: FormMetadata;
  section?: string;
  isBusy?: boolean;
  formRef?: Ref<HTMLFormElement>;
};

export const summaryId = (formId: string) => `${formId}-errors`;

export function focusSummary(formId: string): void {
  requestAnimationFrame(() => document.getElementById(summaryId(formId))?.focus());
}

/** Returns the form's address with the section's hash, so that the response opens there and not at the top. */
export function useSectionAction(section: string | undefined): string | undefined {
  const { pathname, search } = useLocation();
  return section ? `${pathname}${search}#${section}` : undefined;
}

export function PostedForm({ form, section, isBusy = false, formRef, ...props }: PostedFormElementProps) {
  const action = useSectionAction(section);
  const { onSubmit, "aria-describedby": describedBy, ...formProps } = getFormProps(form);
  const reply = useFormReply(form.id);
  useEffect(() => {
    if (reply?.result.status === "error") focusSummary(reply.formId);
  }, [reply]);
  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return event.preventDefault();
    onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isUserSubmit = !(submitter instanceof HTMLButtonElement) || !submitter.name.startsWith("__");
    if (event.defaultPrevented && isUserSubmit) focusSummary(form.id);
  }
  return (
    <Form
      method="post"
      ref={formRef}
      action={action}
      aria-describedby={describedBy && summaryId(form.id)}
      {...formProps}
      {...props}
      onSubmit={submit}
    />
  );
}

type RevisionProps = { reply: FormReply | undefined; stored: string | null };

/** Sends the revision that the form was opened at. A refused form keeps it, to detect later changes. */
export function Revision({ reply, stored }: RevisionProps) {
  const postedRevision = reply?.result.initialValue?.revision;
  const openedRevision = typeof postedRevision === "string" ? postedRevision : stored;
  return openedRevision ? <input type="hidden" name="revision" value={openedRevision} /> : null;
}

/** The offer of a form that the member sent twice: the same button sends it. */
export type ConfirmationOffer = { asksAgain: true };

export function Again({ reply }: { reply: FormReply | undefined }) {
  const offer = reply?.offer as ConfirmationOffer | null | undefined;
  return offer?.asksAgain ? <input type="hidden" name="again" value="yes" /> : null;
}

export type PlaceToCheck = { label: string; href: string };

export type FormReply<Offer = unknown> = {
  formId: string;
  result: SubmissionResult<string[]>;
  /** set when the session has ended; opens in a new tab, so that the form keeps its text */
  loginHref: string | null;
  /** set when the answer of a write was lost */
  check: PlaceToCheck | null;
  fileNames: string[];
  offer: Offer | null;
};

export function useFormReply<Offer = unknown>(formId: string): FormReply<Offer> | undefined {
  const reply = useLatestReply<Offer>();
  return reply?.formId === formId ? reply : undefined;
}

/** Returns the reply to the latest post on this page. */
export function useLatestReply<Offer = unknown>(): FormReply<Offer> | undefined {
  return useActionData() as FormReply<Offer> | undefined;
}

export function useBusyIntent(intent: string, expectedFields: Record<string, string> = {}): boolean {
  const { state, formData } = useNavigation();
  if (state === "idle" || formData?.get("intent") !== intent) return false;
  return Object.entries(expectedFields).every(([name, value]) => formData.get(name) === value);
}

type Stored = Record<string, string | string[] | undefined>;

export type PlainFormOptions = {
  id: string;
  /** initial values of the controls; lists are the values of checkboxes */
  stored?: Stored;
};

type PlainForm = PlainFormOptions & { read?: (fields: FormData) => Submission<unknown> };

export type PostedFields<Fields extends Record<string, unknown>> = Required<{
  [Name in keyof Fields]: FieldMetadata<Fields[Name], Fields>;
}>;

/** Sets up a form that posts to its page. `read` validates in the browser; without it only the action does. */
export function usePlainForm<Fields extends Record<string, unknown>, Offer = unknown>({
  id,
  stored = {},
  read,
}: PlainForm) {
  const reply = useFormReply<Offer>(id);
  // The form library expects the same object between replies.
  const latestStored = useRef(stored);
  latestStored.current = stored;
  const lastResult = useMemo(() => reply && withStored(reply.result, latestStored.current), [reply]);
  const [form, fields] = useForm<Fields>({
    id,
    lastResult,
    defaultValue: stored as never,
    shouldRevalidate: "onInput",
    onValidate: ({ formData, submitter }) => {
      const isHelper = submitter instanceof HTMLButtonElement && submitter.formNoValidate;
      return (isHelper || !read ? parse(formData, ANYTHING) : read(formData)) as Submission<Fields>;
    },
  });
  return { form, fields: fields as unknown as PostedFields<Fields>, reply };
}

const ANYTHING = { resolve: () => ({ value: {} }) };

/** Reads a missing text as the stored one, and a missing list as empty. */
function withStored(result: SubmissionResult<string[]>, stored: Stored): SubmissionResult<string[]> {
  const initialValue = { ...result.initialValue };
  const postedNames = new Set(result.fields);
  for (const [name, value] of Object.entries(stored)) {
    if (typeof value === "string" && !postedNames.has(name)) initialValue[name] ??= value;
  }
  return { ...result, initialValue };
}

import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, type FormProps, useLocation } from "@remix-run/react";
import { type FormEvent, type Ref, useEffect } from "react";
import { type FormReply, useFormReply } from "./form-reply";
import type { ConfirmationOffer } from "./send-once.server";

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

export function Again({ reply }: { reply: FormReply | undefined }) {
  const offer = reply?.offer as ConfirmationOffer | null | undefined;
  return offer?.asksAgain ? <input type="hidden" name="again" value="yes" /> : null;
}

import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, type FormProps, useLocation } from "@remix-run/react";
import { type FormEvent, type Ref, useEffect } from "react";
import { useFormReply } from "./form-reply";

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

/** The form's address, so that its answer opens at a section; without one at the top. */
export function useSectionAction(section: string | undefined): string | undefined {
  const { pathname, search } = useLocation();
  return section ? `${pathname}${search}#${section}` : undefined;
}

export function PostedForm({ form, section, isBusy = false, formRef, ...props }: PostedFormElementProps) {
  const action = useSectionAction(section);
  const { onSubmit, ...formProps } = getFormProps(form);
  const reply = useFormReply(form.id);
  useEffect(() => {
    if (reply?.result.status === "error") focusSummary(reply.formId);
  }, [reply]);
  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return event.preventDefault();
    onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isByHand = !(submitter instanceof HTMLButtonElement) || !submitter.name.startsWith("__");
    if (event.defaultPrevented && isByHand) focusSummary(form.id);
  }
  return <Form method="post" ref={formRef} action={action} {...formProps} {...props} onSubmit={submit} />;
}

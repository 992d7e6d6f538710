import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, type FormProps, useLocation } from "@remix-run/react";
import { type FormEvent, type Ref, useEffect } from "react";
import { useFormReply } from "./form-reply";

type PostedFormElementProps = Omit<FormProps, "method" | "id" | "onSubmit" | "action"> & {
  form: FormMetadata;
  /** id of the section that the form stands in: the answer is shown there, also without scripts */
  section?: string;
  /** ignores presses of the button while the answer is on its way */
  isBusy?: boolean;
  formRef?: Ref<HTMLFormElement>;
};

/** id of the summary of a form's errors: where the focus goes after a refusal */
export const summaryId = (formId: string) => `${formId}-errors`;

/** Puts the focus on what is wrong with a form, once it is shown. */
export function focusSummary(formId: string): void {
  requestAnimationFrame(() => document.getElementById(summaryId(formId))?.focus());
}

/**
 * Where a form is sent to so that its answer opens at a section of the page, also without scripts.
 * @param section the section's id; without it the answer opens at the top
 */
export function useActionWithin(section: string | undefined): string | undefined {
  const { pathname, search } = useLocation();
  return section ? `${pathname}${search}#${section}` : undefined;
}

/** The element of a form from usePostedForm. */
export function PostedForm({ form, section, isBusy = false, formRef, ...props }: PostedFormElementProps) {
  const action = useActionWithin(section);
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

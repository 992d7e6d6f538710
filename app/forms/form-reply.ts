import type { SubmissionResult } from "@conform-to/dom";
import { useActionData } from "@remix-run/react";

/** What a form comes back with that was refused or is drawn again: everything typed, and what is wrong with it. */
export type FormReply<Offer = unknown> = {
  /** id of the form on its page: a reply belongs to one form and to no other */
  formId: string;
  result: SubmissionResult<string[]>;
  /** set when the session has ended: opens in a new tab, so that nothing typed is lost */
  loginHref: string | null;
  /** names of the files that were sent: a page that is loaded anew has forgotten them */
  fileNames: string[];
  /** what the form, drawn again, asks next: places to choose from, or a question to confirm */
  offer: Offer | null;
};

/** The reply to this form, or undefined when the latest post was another one's. */
export function useFormReply<Offer = unknown>(formId: string): FormReply<Offer> | undefined {
  const reply = useLatestReply<Offer>();
  return reply?.formId === formId ? reply : undefined;
}

/** The reply to whatever was posted last on this page. */
export function useLatestReply<Offer = unknown>(): FormReply<Offer> | undefined {
  return useActionData() as FormReply<Offer> | undefined;
}

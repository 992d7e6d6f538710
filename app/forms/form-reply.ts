import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";

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

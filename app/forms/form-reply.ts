import type { SubmissionResult } from "@conform-to/dom";
import { useActionData } from "@remix-run/react";

/** What a refused form comes back with: everything typed, what is wrong with it, and a way to log in again. */
export type FormReply = {
  /** which of the page's forms this is about; empty where there is but one */
  intent: string;
  /** the id of the thing the form was about, where a page has one form per thing */
  subject: string | null;
  result: SubmissionResult<string[]>;
  /** set when the session has ended: opens in a new tab, so that nothing typed is lost */
  loginHref: string | null;
  /** what the form, drawn again, asks next: places to choose from, or a question to confirm */
  offer: FormOffer | null;
};

export type FormOffer = { places: { label: string; detail: string; value: string }[] } | { question: string };

/** What a text control shows: after a post what was typed, empty included; before, what is stored. */
export function typedText(reply: FormReply | undefined, name: string, stored = ""): string {
  if (!reply) return stored;
  const typed = reply.result.initialValue?.[name];
  return typeof typed === "string" ? typed : "";
}

/** The same for names that may come several times. */
export function typedTexts(reply: FormReply | undefined, name: string, stored: string[] = []): string[] {
  if (!reply) return stored;
  const typed = reply.result.initialValue?.[name];
  return [typed ?? []].flat().filter((text): text is string => typeof text === "string");
}

/** The reply to the form with this intent (and subject), or undefined when the latest post was another one's. */
export function useFormReply(intent = "", subject: string | null = null): FormReply | undefined {
  const reply = useActionData() as FormReply | undefined;
  if (!reply || reply.intent !== intent) return undefined;
  return subject === null || reply.subject === subject ? reply : undefined;
}

/** The reply of a page whose one form has several intents. */
export function useLatestReply(): FormReply | undefined {
  return useActionData() as FormReply | undefined;
}

/** Messages about the form as a whole. */
export function formMessages(reply: FormReply | undefined): string[] {
  return reply?.result.error?.[""] ?? [];
}

/** Messages about one field. */
export function fieldMessages(reply: FormReply | undefined, name: string): string[] {
  return reply?.result.error?.[name] ?? [];
}

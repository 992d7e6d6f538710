import { parse, type SubmissionResult } from "@conform-to/dom";
import { type FieldMetadata, useForm } from "@conform-to/react";
import { useMemo, useRef } from "react";
import type { z } from "zod";
import { useFormReply } from "./form-reply";
import { readFields } from "./read-fields";

type Stored = Record<string, string | string[] | undefined>;

type PostedFormOptions<Schema extends z.ZodTypeAny> = {
  id: string;
  schema?: Schema;
  /** what its controls show at first; lists are the values of checkboxes */
  stored?: Stored;
};

export type PostedFields<Fields extends Record<string, unknown>> = Required<{
  [Name in keyof Fields]: FieldMetadata<Fields[Name], Fields>;
}>;

/** A form that posts to its page; with scripts the action's schema reads it before it is sent. */
export function usePostedForm<Schema extends z.ZodTypeAny, Offer = unknown>({
  id,
  schema,
  stored = {},
}: PostedFormOptions<Schema>) {
  const reply = useFormReply<Offer>(id);
  // The library wants the same object between replies.
  const latestStored = useRef(stored);
  latestStored.current = stored;
  const lastResult = useMemo(() => reply && withStored(reply.result, latestStored.current), [reply]);
  const [form, fields] = useForm<z.input<Schema>>({
    id,
    lastResult,
    defaultValue: stored as never,
    shouldRevalidate: "onInput",
    onValidate: ({ formData, submitter }) => {
      const isAid = isNamedIntent(submitter) && submitter.formNoValidate;
      return isAid || !schema
        ? parse(formData, { resolve: () => ({ value: {} as never }) })
        : readFields(formData, schema);
    },
  });
  return { form, fields: fields as PostedFields<z.input<Schema>>, reply };
}

function isNamedIntent(submitter: HTMLElement | null): submitter is HTMLButtonElement {
  return submitter instanceof HTMLButtonElement && submitter.name === "intent";
}

/** A text that was not posted is as stored; a list that was not posted has been emptied. */
function withStored(result: SubmissionResult<string[]>, stored: Stored): SubmissionResult<string[]> {
  const initialValue = { ...result.initialValue };
  const posted = new Set(result.fields);
  for (const [name, value] of Object.entries(stored)) {
    if (typeof value === "string" && !posted.has(name)) initialValue[name] ??= value;
  }
  return { ...result, initialValue };
}

import {
  type FieldMetadata,
  parse,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { useMemo, useRef } from "react";
import { useFormReply } from "./form-reply";

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

import type { z } from "zod";
import { type PlainFormOptions, usePlainForm } from "./posted-form";
import { readFields } from "./read-fields";

export type { PostedFields } from "./posted-form";

type PostedFormOptions<Schema extends z.ZodTypeAny> = PlainFormOptions & { schema?: Schema };

/** Sets up a form that posts to its page. The action's schema also validates it in the browser. */
export function usePostedForm<Schema extends z.ZodTypeAny, Offer = unknown>({
  schema,
  ...options
}: PostedFormOptions<Schema>) {
  const read = schema && ((fields: FormData) => readFields(fields, schema));
  return usePlainForm<z.input<Schema>, Offer>({ ...options, read });
}

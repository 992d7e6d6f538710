import { parseWithZod } from "@conform-to/zod";
import { z } from "zod";
import { sessionWords } from "~/session/words";
import { type PlainFormOptions, usePlainForm } from "./posted-form";

/** Replaces zod's default messages, because they are not written for visitors. */
const errorMap: z.ZodErrorMap = (issue, { data, defaultError }) => {
  const hasNoMessage = defaultError === z.defaultErrorMap(issue, { data, defaultError: "" }).message;
  return { message: hasNoMessage ? sessionWords().invalidAccess : defaultError };
};

/** Builds a message at the time of validation, because schemas are built once for all languages. */
export const lazyMessage = (message: (code: z.ZodIssueCode) => string) => ({
  errorMap: ({ code }: { code: z.ZodIssueCode }) => ({ message: message(code) }),
});

/** Parses fields by a schema, on the server and in the browser. Texts are not coerced to other types. */
export function readFields<Schema extends z.ZodTypeAny>(fields: FormData, schema: Schema) {
  return parseWithZod<Schema>(fields, { schema, errorMap, disableAutoCoercion: true });
}

/** Returns a text as its box counts it: browsers send a line break as two characters, but `maxlength` counts one. */
export const asTyped = (text: string): string => text.replaceAll("\r\n", "\n");

export const multiline = (parameters?: z.RawCreateParams) =>
  z.string(parameters).transform((text) => asTyped(text).trim());

/** Browsers post a file without name and bytes for an untouched file control. */
const isChosen = (value: unknown) => !(value instanceof File && value.name === "" && value.size === 0);

export const chosenFiles = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat().filter(isChosen)),
  z.array(z.unknown()),
);

/** Texts of a field that may be posted several times. */
export const repeatedTexts = z.preprocess((value) => [value ?? []].flat(), z.array(z.string()));

/** Returns the texts of a form value: none, one, or a list. */
export const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((text): text is string => typeof text === "string");

export const PASSWORD_MAX = 1000;

/** Returns a copy of the texts of a form with other values in some fields. */
export function withTexts(texts: FormData, changes: Record<string, string | string[]>): FormData {
  const result = new FormData();
  for (const [name, text] of texts) if (!Object.hasOwn(changes, name)) result.append(name, text);
  for (const [name, value] of Object.entries(changes))
    for (const text of [value].flat()) result.append(name, text);
  return result;
}

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

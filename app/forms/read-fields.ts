import { parseWithZod } from "@conform-to/zod";
import { z } from "zod";
import { sessionWords } from "~/session/words";

/** The library's own words are for nobody who fills in a form. */
const errorMap: z.ZodErrorMap = (issue, { data, defaultError }) => {
  const isUnsaid = defaultError === z.defaultErrorMap(issue, { data, defaultError: "" }).message;
  return { message: isUnsaid ? sessionWords().invalidAccess : defaultError };
};

/** What a schema says, found when it is used: it is made once for readers of every language. */
export const lazyMessage = (message: (code: z.ZodIssueCode) => string) => ({
  errorMap: ({ code }: { code: z.ZodIssueCode }) => ({ message: message(code) }),
});

/** Reads fields by their schema, in the action and in the browser alike; texts stay texts. */
export function readFields<Schema extends z.ZodTypeAny>(fields: FormData, schema: Schema) {
  return parseWithZod<Schema>(fields, { schema, errorMap, disableAutoCoercion: true });
}

/** Browsers send two characters for a line end, which the field counts as one. */
export const multiline = (parameters?: z.RawCreateParams) =>
  z.string(parameters).transform((text) => text.replaceAll("\r\n", "\n").trim());

/** An untouched file control posts a file without a name and without bytes. */
const isChosen = (value: unknown) => !(value instanceof File && value.name === "" && value.size === 0);

export const chosenFiles = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat().filter(isChosen)),
  z.array(z.unknown()),
);

/** The texts of a field that may be posted several times. */
export const repeatedTexts = z.preprocess((value) => [value ?? []].flat(), z.array(z.string()));

/** The same of what a form shows: none, one, or a list of them. */
export const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((text): text is string => typeof text === "string");

export const PASSWORD_MAX = 1000;

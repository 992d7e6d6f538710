import { parseWithZod } from "@conform-to/zod";
import { z } from "zod";
import { INVALID_ACCESS } from "~/session/messages";

/** What no form of ours sends has no words of its own in the schemas: the library's are English. */
const errorMap: z.ZodErrorMap = (_issue, { defaultError }) => ({
  message: /[가-힣]/.test(defaultError) ? defaultError : INVALID_ACCESS,
});

/**
 * Reads the fields of a form by their schema: the one way, in the action and, where scripts run, before anything is
 * sent. Texts stay texts: nothing is turned into numbers or dates behind the schema's back.
 */
export function readFields<Schema extends z.ZodTypeAny>(fields: FormData, schema: Schema) {
  return parseWithZod<Schema>(fields, { schema, errorMap, disableAutoCoercion: true });
}

/** A file control that nobody touched posts a file without a name and without bytes. */
const isChosen = (value: unknown) => !(value instanceof File && value.name === "" && value.size === 0);

/** Files of a form: they count by being there, their bytes are looked at where they are stored. */
export const chosenFiles = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat().filter(isChosen)),
  z.array(z.unknown()),
);

import { parseWithZod } from "@conform-to/zod";
import type { z } from "zod";

/**
 * Reads the fields of a form by their schema: the one way, in the action and, where scripts run, before anything is
 * sent. Texts stay texts: nothing is turned into numbers or dates behind the schema's back.
 */
export function readFields<Schema extends z.ZodTypeAny>(fields: FormData, schema: Schema) {
  return parseWithZod<Schema>(fields, { schema, disableAutoCoercion: true });
}

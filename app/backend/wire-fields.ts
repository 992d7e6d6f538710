import { z } from "zod";

/** Fields as the gateways read them off the wire, where texts and numbers stand for one another. */

/** A text without the spaces around it, empty where there is none. */
export const wireText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());

/** A text as it came, spaces and all, for what is shown or sent back as it is. */
export const wireRawText = z.coerce.string().nullish();

const number = z.coerce.number().int().nonnegative();

/** What is no count, or below zero, is nothing counted. */
export const wireCount = number.catch(0);

/** A count that some backends leave out: null where it is none. */
export const wireOptionalCount = number.nullish().catch(null);

/** An id, a number or a text; a missing one is a fault of the wire, never the word "undefined". */
export const wireId = z.union([z.string().trim().min(1), z.number()]).transform(String);

import { z } from "zod";

export const wireText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());

export const wireRawText = z.coerce.string().nullish();

const number = z.coerce.number().int().nonnegative();

export const wireCount = number.catch(0);

export const wireOptionalCount = number.nullish().catch(null);

/** An id, a number or a text; a missing one is a fault, never the word "undefined". */
export const wireId = z.union([z.string().trim().min(1), z.number()]).transform(String);

export const wireList = <Item extends z.ZodTypeAny>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((list): z.output<Item>[] => list ?? []);

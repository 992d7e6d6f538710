import { z } from "zod";

export const wireText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());

export const wireRawText = z.coerce.string().nullish();

const number = z.coerce.number().int().nonnegative();

export const wireCount = number.catch(0);

export const wireOptionalCount = number.nullish().catch(null);

/** An id: a number or a text. A missing id is an error, never the text "undefined". */
export const wireId = z.union([z.string().trim().min(1), z.number()]).transform(String);

export const wireList = <Item extends z.ZodTypeAny>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((list): z.output<Item>[] => list ?? []);

const KOREA_AHEAD_MS = 9 * 60 * 60_000;
const MOMENT_PARTS = 3;

/** Converts an epoch (s or ms) or Java's list of parts to `YYYY-MM-DD HH:mm:ss` in Korean time. */
export function readMoment(value: unknown): string {
  if (Array.isArray(value)) return readParts(value);
  const text = String(value ?? "").trim();
  if (!/^(?:\d{10}|\d{13})$/.test(text)) return text;
  const epochMs = text.length === 10 ? Number(text) * 1000 : Number(text);
  return new Date(epochMs + KOREA_AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");
}

function readParts(parts: unknown[]): string {
  const [year, ...rest] = parts.map((part) => String(part).padStart(2, "0"));
  const [month, day, hour = "00", minute = "00", second = "00"] = rest;
  return parts.length < MOMENT_PARTS ? "" : `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

export const wireMoment = z.unknown().transform(readMoment);

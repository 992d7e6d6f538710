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

export const wireOptionalId = wireText.transform((id) => id || null);

const isObject = (value: unknown) => typeof value === "object" && value !== null;

export function readFlag(value: unknown): boolean | null {
  const text = isObject(value) ? "" : String(value).trim().toLowerCase();
  if (["true", "y", "yes", "1"].includes(text)) return true;
  return ["false", "n", "no", "0"].includes(text) ? false : null;
}

export const wireFlag = z.unknown().transform(readFlag);

const isEmpty = (value: unknown) =>
  !isObject(value) && ["", "0", "null", "undefined"].includes(String(value).trim());

/** True for an object without any of these fields, as some backends answer for a missing record. */
export const lacksAll = (record: unknown, ...names: string[]): boolean =>
  isObject(record) &&
  !Array.isArray(record) &&
  names.every((name) => isEmpty((record as Record<string, unknown>)[name]));

export const wireRecord = <Item extends z.ZodTypeAny>(item: Item, idName: string) =>
  z.preprocess((value) => (lacksAll(value, idName) ? null : value), item.nullish());

const KOREA_AHEAD_MS = 9 * 60 * 60_000;
const MOMENT_PARTS = 3;

/** Bare digits of 8, 12 or 14 places. An epoch has 10 (s) or 13 (ms). */
const DIGITS = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:([01]\d|2[0-4])([0-5]\d)([0-5]\d)?)?$/;

/** Converts an epoch, bare digits or Java's list of parts to `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm:ss` in Korean time. */
export function readMoment(value: unknown): string {
  if (Array.isArray(value)) return readParts(value);
  const text = String(value ?? "").trim();
  const [, year, month, day, hour, minute, second = "00"] = DIGITS.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}:${second}` : ""}`;
  if (!/^(?:\d{10}|\d{13})$/.test(text)) return text;
  const epochMs = text.length === 10 ? Number(text) * 1000 : Number(text);
  return new Date(epochMs + KOREA_AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");
}

function readParts(parts: unknown[]): string {
  const [year, ...otherParts] = parts.map((part) => String(part).padStart(2, "0"));
  const [month, day, hour = "00", minute = "00", second = "00"] = otherParts;
  return parts.length < MOMENT_PARTS ? "" : `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

export const wireMoment = z.unknown().transform(readMoment);

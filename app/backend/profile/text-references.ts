import { NAMED_CHARACTERS } from "~/texts/named-characters";

/** Character references as eGov puts them from 4.3 on into every text of an answer (docs/wire.md#texts). */

const REFERENCE = /&(?:#(\d{5,7})|([A-Za-z][A-Za-z0-9]{1,7}));/g;
const FIRST_BEYOND_BASIC_PLANE = 0x10000;
const LAST_CHARACTER = 0x10ffff;

/** A number stands for a character only beyond the basic plane. */
function characterOf(reference: string, number: string | undefined, name: string | undefined): string {
  if (number === undefined) return NAMED_CHARACTERS.get(name ?? "") ?? reference;
  const code = Number(number);
  const isSent = code >= FIRST_BEYOND_BASIC_PLANE && code <= LAST_CHARACTER;
  return isSent ? String.fromCodePoint(code) : reference;
}

export const decodeText = (text: string): string =>
  text.includes("&") ? text.replace(REFERENCE, characterOf) : text;

const STORED_NAMES = new Set(["lt", "gt", "quot", "apos", "amp", "nbsp"]);

/** Returns the text that a client sends so that an answered text stays stored as it is (docs/wire.md#texts). */
export const storedText = (text: string): string =>
  text.replace(REFERENCE, (reference, number?: string, name?: string) =>
    number !== undefined || STORED_NAMES.has(name ?? "") ? reference : characterOf(reference, number, name),
  );

function mapTexts(value: unknown, change: (text: string, name: string) => string, name = ""): unknown {
  if (typeof value === "string") return change(value, name);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, name));
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change, key)]));
}

export const decodeTexts = (value: unknown): unknown => mapTexts(value, decodeText);

/** True where a text may not come back as written: half a surrogate pair, or like a reference. */
export function needsEncoding(value: unknown): boolean {
  if (typeof value === "string") return /[&\ud800-\udfff]/.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(needsEncoding);
}

const BEYOND_BASIC_PLANE = /[\u{10000}-\u{10ffff}]/gu;

/** A text as eGov can keep it from 4.3 on: astral characters, and the `&` of references, as decimal references. */
export function encodeText(text: string): string {
  const safe = text.includes("&")
    ? text.replace(REFERENCE, (found, number?: string, name?: string) =>
        characterOf(found, number, name) === found ? found : `&amp;${found.slice(1)}`,
      )
    : text;
  return safe.toWellFormed().replace(BEYOND_BASIC_PLANE, (character) => `&#${character.codePointAt(0)};`);
}

/** Passwords are compared as typed and never come back; `asStored` is a text in its encoded form. */
const VERBATIM = new Set(["password", "confirmPassword", "old_password", "new_password", "asStored"]);

/** A file name without what would break every answer that lists it, and never empty. */
export function encodeFileName(name: string): string {
  const kept = name.toWellFormed().replace(BEYOND_BASIC_PLANE, "").trim();
  return kept === "" || kept.startsWith(".") ? `파일${kept}` : kept;
}

function encodeNamed(text: string, name: string): string {
  if (VERBATIM.has(name)) return text;
  return name === "fileName" ? encodeFileName(text) : encodeText(text);
}

export const encodeTexts = <Value>(value: Value): Value => mapTexts(value, encodeNamed) as Value;

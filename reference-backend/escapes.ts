import type { RequestHandler } from "express";
import { BootError } from "./boot-errors";

const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const OTHERS: Record<string, string> = {
  "\u200d": "zwj",
  "–": "ndash",
  "—": "mdash",
  "‘": "lsquo",
  "’": "rsquo",
  "“": "ldquo",
  "”": "rdquo",
  "•": "bull",
  "…": "hellip",
  "€": "euro",
  "™": "trade",
  "←": "larr",
  "↑": "uarr",
  "→": "rarr",
  "↓": "darr",
  α: "alpha",
  β: "beta",
  π: "pi",
  "≤": "le",
  "≥": "ge",
  "♥": "hearts",
  "<": "lt",
  ">": "gt",
  '"': "quot",
};

const NAMES = new Map<string, string>([
  ...LATIN.split(" ").map((name, index): [string, string] => [String.fromCharCode(160 + index), name]),
  ...Object.entries(OTHERS),
]);

/** @throws BootError 500 for a character outside the basic plane: "Unmatched first part of surrogate pair" */
function escapeText(text: string): string {
  if (/[\ud800-\udfff]/.test(text)) throw new BootError(500);
  let escaped = "";
  for (const character of text) {
    const name = NAMES.get(character);
    escaped += name ? `&${name};` : character;
  }
  return escaped;
}

const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]));
};

/**
 * Escapes every text of an answer: each character with an HTML 4 name becomes a reference.
 * @throws BootError 500 for emoji
 */
export const escapeAnswer = (body: unknown): unknown => mapTexts(body, escapeText);

const MARKUP: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeMarkup = (text: string) => text.replace(/[<>"']/g, (sign) => MARKUP[sign] ?? sign);

/** Escapes markup in form fields and queries. JSON and `&` stay unchanged. */
export const filterInput: RequestHandler = (req, _res, next) => {
  req.query = mapTexts(req.query, escapeMarkup) as typeof req.query;
  if (!req.is("json")) req.body = mapTexts(req.body, escapeMarkup);
  next();
};

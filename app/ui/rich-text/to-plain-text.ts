import { NAMED_CHARACTERS } from "~/texts/named-characters";
import { firstCharacters } from "~/texts/short-texts";

/** Tags that may occur inside a word, so that removing them leaves no space. */
const WITHIN_WORDS = new Set([
  ...["a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark"],
  ...["q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr"],
]);

/** Extracts text in linear time. The result is not escaped. */
export function toPlainText(html: string): string {
  const pieces: string[] = [];
  for (const token of readTokens(html)) {
    if (token.kind === "text") pieces.push(decodeEntities(token.raw));
    else if (!WITHIN_WORDS.has(token.name)) pieces.push(" ");
  }
  return pieces.join("").replaceAll("\0", "").replace(/\s+/g, " ").trim();
}

/** Lengths to try for a summary. The first is enough unless markup fills it. */
const BEGINNINGS_CHARACTERS = [1000, 10_000];

/** Returns the start of a post as plain text. Reads no more of a long post than it needs. */
export function summaryOf(html: string, maxCharacters: number): string {
  let text = "";
  for (const length of BEGINNINGS_CHARACTERS) {
    text = toPlainText(html.slice(0, length));
    if (text.length > maxCharacters || html.length <= length) break;
  }
  return cutText(text, maxCharacters);
}

/** @param maxCharacters in code points */
export function cutText(text: string, maxCharacters: number): string {
  const first = firstCharacters(text, maxCharacters);
  return first === text ? text : `${first}…`;
}

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,9}));/g;
const REPLACEMENT = "\ufffd";

function character(code: number): string {
  const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isScalar ? String.fromCodePoint(code) : REPLACEMENT;
}

/** Decodes numeric references, HTML 4 names and `&apos;` once; other references stay unchanged. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (reference, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return character(Number.parseInt(decimal, 10));
    if (hex) return character(Number.parseInt(hex, 16));
    return NAMED_CHARACTERS.get(name ?? "") ?? reference;
  });
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** A token of HTML source. Texts and attribute values keep their character references. */
export type HtmlToken = { start: number; end: number } & (
  | { kind: "text"; raw: string }
  | { kind: "open"; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: "close"; name: string }
);

const MAX_ATTRIBUTES = 40;
const LETTER = /[a-z]/i;
const TAG_NAME = /[^\t\n\f\r />]+/y;
const GAP = /[\t\n\f\r /]*/y;
/** An unclosed quote extends to the end of the text, as in browsers, so that no input is scanned twice. */
const ATTRIBUTE =
  /([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r "'>][^\t\n\f\r >]*)|(?=>)))?/y;
const COMMENT_END = /--!?>/g;
/** Elements whose content is neither markup nor readable text. */
const UNREAD = new Set(
  "script style iframe noembed noframes noscript xmp textarea title plaintext".split(" "),
);

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Tokenizes any input in linear time; skips comments, scripts, styles and an unfinished tag. */
export function* readTokens(html: string): Generator<HtmlToken> {
  let textStart = 0;
  let at = html.indexOf("<");
  while (at !== -1) {
    const piece = readMarkup(html, at);
    if (!piece) {
      at = html.indexOf("<", at + 1);
      continue;
    }
    if (at > textStart) yield { kind: "text", raw: html.slice(textStart, at), start: textStart, end: at };
    if (piece.token) yield piece.token;
    textStart = piece.end;
    at = html.indexOf("<", textStart);
  }
  if (textStart < html.length) {
    yield { kind: "text", raw: html.slice(textStart), start: textStart, end: html.length };
  }
}

type Piece = { end: number; token: HtmlToken | null };

function readMarkup(html: string, start: number): Piece | null {
  const next = html[start + 1] ?? "";
  if (LETTER.test(next)) return readOpenTag(html, start);
  if (next === "/") return readCloseTag(html, start);
  if (next === "!" || next === "?") return { end: endOfComment(html, start), token: null };
  return null;
}

function readOpenTag(html: string, start: number): Piece {
  const tag = readTag(html, start + 1);
  if (!tag) return { end: html.length, token: null };
  const { name, attributes, end } = tag;
  const token: HtmlToken = { kind: "open", name, attributes, start, end };
  return { end: UNREAD.has(name) ? endOfUnread(html, name, end) : end, token };
}

function readCloseTag(html: string, start: number): Piece {
  const next = html[start + 2] ?? "";
  if (!LETTER.test(next)) return { end: endOfTag(html, start + 2), token: null };
  const tag = readTag(html, start + 2);
  if (!tag) return { end: html.length, token: null };
  return { end: tag.end, token: { kind: "close", name: tag.name, start, end: tag.end } };
}

function readTag(html: string, nameStart: number) {
  const name = match(TAG_NAME, html, nameStart)?.[0] ?? "";
  let at = nameStart + name.length;
  let attributes: Map<string, string> | null = null;
  for (;;) {
    at += match(GAP, html, at)?.[0].length ?? 0;
    if (at >= html.length) return null;
    if (html[at] === ">") break;
    const [attributeSource = "", key = "", ...values] = match(ATTRIBUTE, html, at) ?? [];
    at += attributeSource.length;
    attributes ??= new Map();
    const lowerKey = key.toLowerCase();
    if (attributes.size < MAX_ATTRIBUTES && !attributes.has(lowerKey)) {
      attributes.set(lowerKey, values.find((value) => value !== undefined) ?? "");
    }
  }
  return { name: name.toLowerCase(), attributes: attributes ?? NO_ATTRIBUTES, end: at + 1 };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOfTag(html: string, from: number): number {
  const end = html.indexOf(">", from);
  return end === -1 ? html.length : end + 1;
}

function endOfComment(html: string, start: number): number {
  if (!html.startsWith("<!--", start)) return endOfTag(html, start + 2);
  if (html.startsWith(">", start + 4)) return start + 5;
  if (html.startsWith("->", start + 4)) return start + 6;
  COMMENT_END.lastIndex = start + 4;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
}

function endOfUnread(html: string, name: string, from: number): number {
  if (name === "plaintext") return html.length;
  for (let at = html.indexOf("</", from); at !== -1; at = html.indexOf("</", at + 2)) {
    const closingName = html.slice(at + 2, at + 2 + name.length).toLowerCase();
    const next = html[at + 2 + name.length] ?? "";
    if (closingName === name && /[\t\n\f\r />]/.test(next)) return at;
  }
  return html.length;
}

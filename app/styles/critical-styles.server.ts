import { LRUCache } from "lru-cache";
import sheet from "./app.css?inline";

/**
 * The part of the style sheet that a page needs: the rules whose classes, ids and elements its HTML has. It travels in
 * the page itself while the browser does not have the sheet yet, which would cost one more way there and back.
 */

type Rule = { selectors: string[]; text: string };
type Group = { prelude: string; children: Part[] };
/** A string is always part of the page: what has no selector, such as the order of the layers. */
type Part = string | Rule | Group;

const CACHED_PAGES = 200;
/** What only matters later, or further down than any first screen: the sheet itself is there by then. */
const LATER = /^@media print|^@page/;
const LATER_SELECTOR = /:hover|^\.(?:print-|kept-notice|connection-notice|map-toast)/;
/** Below the first screen of the longest page; shorter ones show them at once. */
const BELOW_MAP = /^\.(?:site-footer|display-form|pagination)/;
/** What the root says of the display; an attribute that it has not is no way in. */
const ROOT_ATTRIBUTE = /:root\[(data-[a-z]+)="?([a-z]+)"?\]/;

const parts = parseBlock(sheet.replace(/\/\*[\s\S]*?\*\//g, ""));
const pages = new LRUCache<string, string>({ max: CACHED_PAGES });

/** @param html of a whole page */
export function criticalStyles(html: string): string {
  const present = namesIn(html);
  const key = [...present].sort().join(" ");
  const known = pages.get(key);
  if (known !== undefined) return known;
  const styles = print(parts, present);
  pages.set(key, styles);
  return styles;
}

/** `.class`, `#id` and element names. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  const root = /<html[^>]*>/.exec(html)?.[0] ?? "";
  for (const [, name, value] of root.matchAll(/\s(data-[a-z]+)="([^"]*)"/g)) names.add(`${name}=${value}`);
  for (const [, element = "", attributes = ""] of html.matchAll(/<([a-z][a-z0-9]*)([^>]*)/gi)) {
    names.add(element.toLowerCase());
    for (const [, kind, values = ""] of attributes.matchAll(/\s(class|id)="([^"]*)"/g)) {
      for (const value of values.split(/\s+/)) if (value) names.add((kind === "id" ? "#" : ".") + value);
    }
  }
  return names;
}

function print(list: Part[], present: Set<string>): string {
  let styles = "";
  for (const part of list) {
    if (typeof part === "string") styles += part;
    else if ("children" in part) {
      const inner = print(part.children, present);
      if (inner) styles += `${part.prelude}{${inner}}`;
    } else if (part.selectors.some((selector) => mayMatch(selector, present))) styles += part.text;
  }
  return styles;
}

/** False only where something is named that the page does not have. */
function mayMatch(selector: string, present: Set<string>): boolean {
  if (present.has(".map-page") && BELOW_MAP.test(selector)) return false;
  const [, attribute, value] = ROOT_ATTRIBUTE.exec(selector) ?? [];
  if (attribute && !present.has(`${attribute}=${value}`)) return false;
  const { outside, alternatives } = splitSelector(selector);
  const named = outside.replace(/\[[^\]]*\]|::?[\w-]+/g, " ").match(/[.#]?[\w-]+/g) ?? [];
  if (named.some((name) => !present.has(name))) return false;
  return alternatives.every((list) => list.some((each) => mayMatch(each, present)));
}

/** A selector without its parentheses, and the lists of `:is()` and the like; what `:not()` names may be absent. */
function splitSelector(selector: string): { outside: string; alternatives: string[][] } {
  let outside = "";
  const alternatives: string[][] = [];
  for (let at = 0; at < selector.length; at += 1) {
    if (selector[at] !== "(") {
      outside += selector[at];
      continue;
    }
    const end = closingOf(selector, at);
    if (/:(?:is|where)$/.test(outside)) alternatives.push(splitList(selector.slice(at + 1, end)));
    at = end;
  }
  return { outside, alternatives };
}

function closingOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** By commas that stand in no parentheses. */
function splitList(text: string): string[] {
  const items: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === "(") at = closingOf(text, at);
    else if (at === text.length || text[at] === ",") {
      items.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return items;
}

function parseBlock(css: string): Part[] {
  const found: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf("{", at);
    const semicolon = css.indexOf(";", at);
    if (semicolon !== -1 && (open === -1 || semicolon < open)) {
      found.push(`${tidy(css.slice(at, semicolon))};`);
      at = semicolon + 1;
      continue;
    }
    if (open === -1) break;
    const close = closingBrace(css, open);
    const prelude = tidy(css.slice(at, open));
    if (!LATER.test(prelude)) found.push(toPart(prelude, css.slice(open + 1, close)));
    at = close + 1;
  }
  return found;
}

function toPart(prelude: string, body: string): Part {
  if (/^@(?:layer|media|container|supports)\b/.test(prelude)) return { prelude, children: parseBlock(body) };
  const text = `${prelude}{${tidy(body).replace(/;$/, "")}}`;
  if (prelude.startsWith("@")) return text;
  return { selectors: splitList(prelude).filter((selector) => !LATER_SELECTOR.test(selector)), text };
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}

/** A declaration, so that it is there when the sheet is read above. */
function tidy(css: string): string {
  return css
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\s*([{};,])\s*/g, "$1")
    .replace(/:\s+/g, ":");
}

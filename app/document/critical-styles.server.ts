import { LRUCache } from "lru-cache";
import sheet from "~/styles/app.css?inline";

/** The rules of the style sheet that a page's HTML uses, sent in the page to save a round trip. */

type Rule = { selectors: string[]; body: string };
type Group = { prelude: string; children: Part[] };
type Part = string | Rule | Group;

const CACHED_PAGES = 200;
const CACHED_TOKENS = 2000;
const LATER =
  /^@media ?(?:print|\((?:forced-colors|prefers-contrast|prefers-reduced-motion))|^@page|^@keyframes/;
const LATER_SELECTOR = /:hover|(?<!:not\():focus|^\.suggestions|^\.locating-note/;
const LATER_DECLARATION =
  /(?:^|(?<=;))(?:cursor|transition|scroll-padding-top|text-underline-offset):[^;]*;?/g;
const BELOW_FIRST_SCREEN = /^\.(?:site-footer|display-settings|pagination|map-list-foot)/;
/** Attributes whose value matters; of others, their presence does. */
const TELLING = /^(?:type|data-(?:theme|contrast|text|open|profile))$/;

const parts = parseBlock(sheet.replace(/\/\*[\s\S]*?\*\//g, ""));
const pages = new LRUCache<string, string>({ max: CACHED_PAGES });

const ASKED = new Set(sheet.match(/[.#]?[a-z][\w-]*/gi));
const attributes = new Set([
  "class",
  "id",
  ...[...sheet.matchAll(/\[([\w-]+)/g)].map(([, name = ""]) => name),
]);
const NAMING = /^(?:class|id)$/;
const valued = [...attributes].filter((name) => NAMING.test(name) || TELLING.test(name));
const TOKENS = new RegExp(
  `<[a-z][a-z0-9]*|\\s(?:(?:${valued.join("|")})="[^"]*"|(?:${[...attributes].join("|")})(?=[=\\s>]))`,
  "gi",
);
const namesOf = new LRUCache<string, string[]>({ max: CACHED_TOKENS });

export function criticalStyles(html: string): string {
  const present = namesIn(html);
  const key = [...present].sort().join(" ");
  const known = pages.get(key);
  if (known !== undefined) return known;
  const styles = print(parts, present);
  pages.set(key, styles);
  return styles;
}

/** As selectors have them: `a`, `.button`, `#map`, `[hidden`, `[type=file`. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const token of new Set(withoutClosed(html).match(TOKENS)))
    for (const name of namesOf.get(token) ?? readToken(token)) names.add(name);
  return names;
}

function readToken(found: string): string[] {
  // A part of a text keeps all of it in memory: here a whole page.
  const token = Buffer.from(found).toString();
  const [, tag, attribute = "", value = ""] = /^(?:<(.+)|\s([\w-]+)(?:="(.*)")?)$/s.exec(token) ?? [];
  const mark = attribute === "class" ? "." : "#";
  const words = NAMING.test(attribute) ? value.split(/\s+/).map((word) => mark + word) : [];
  const names = tag ? [tag.toLowerCase()] : [`[${attribute}`, ...words];
  if (TELLING.test(attribute)) names.push(`[${attribute}=${value}`);
  const asked = names.filter((name) => name.startsWith("[") || ASKED.has(name));
  namesOf.set(token, asked);
  return asked;
}

/** What a closed `<details>` holds is not seen before it is pressed. */
function withoutClosed(html: string): string {
  const [before = "", ...parts] = html.split("<details");
  const seen = parts.map((part) => {
    const from = part.indexOf("</summary>");
    const to = part.indexOf("</details>");
    const isOpen = / open(?:=|$)/.test(part.slice(0, part.indexOf(">")));
    return isOpen || from === -1 || to === -1 ? part : part.slice(0, from) + part.slice(to);
  });
  return [before, ...seen].join("<details");
}

function print(list: Part[], present: Set<string>): string {
  const printed = list.map((part) => {
    if (typeof part === "string" || "selectors" in part) return printRule(part, present);
    const inside = print(part.children, present);
    return inside && `${part.prelude}{${inside}}`;
  });
  return printed.join("");
}

function printRule(part: string | Rule, present: Set<string>): string {
  if (typeof part === "string") return part;
  const selectors = part.selectors.filter((selector) => mayMatch(selector, present));
  return selectors.length > 0 ? `${selectors.join()}{${part.body}}` : "";
}

function mayMatch(selector: string, present: Set<string>): boolean {
  if (present.has(".map-page") && BELOW_FIRST_SCREEN.test(selector)) return false;
  const { outside, alternatives } = splitSelector(selector);
  for (const [, name = "", value = ""] of outside.matchAll(/\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)) {
    if (!present.has(TELLING.test(name) && value ? `[${name}=${value}` : `[${name}`)) return false;
  }
  const named = outside.replace(/\[[^[\]]*\]|::?[\w-]+/g, " ").match(/[.#]?[\w-]+/g) ?? [];
  if (named.some((name) => !present.has(name))) return false;
  return alternatives.every((list) => list.some((each) => mayMatch(each, present)));
}

/** `:not()` may name what is absent. */
function splitSelector(selector: string): { outside: string; alternatives: string[][] } {
  let outside = "";
  const alternatives: string[][] = [];
  for (let at = 0; at < selector.length; at += 1) {
    if (selector[at] !== "(") {
      outside += selector[at];
      continue;
    }
    const end = closingOf(selector, at);
    if (/:(?:is|where|has)$/.test(outside)) alternatives.push(splitList(selector.slice(at + 1, end)));
    at = end;
  }
  return { outside, alternatives };
}

function closingOf(text: string, from: number, pair = "()"): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === pair[0]) depth += 1;
    if (text[at] === pair[1]) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

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
      found.push(`${minify(css.slice(at, semicolon))};`);
      at = semicolon + 1;
      continue;
    }
    if (open === -1) break;
    const close = closingOf(css, open, "{}");
    const prelude = minify(css.slice(at, open));
    if (!LATER.test(prelude)) found.push(toPart(prelude, css.slice(open + 1, close)));
    at = close + 1;
  }
  return found;
}

function toPart(prelude: string, body: string): Part {
  if (/^@(?:layer|media|container|supports)\b/.test(prelude)) return { prelude, children: parseBlock(body) };
  const declarations = minify(body).replace(LATER_DECLARATION, "").replace(/;$/, "");
  if (prelude.startsWith("@")) return `${prelude}{${declarations}}`;
  if (!declarations) return "";
  const selectors = splitList(prelude).filter((selector) => !LATER_SELECTOR.test(selector));
  return { selectors, body: declarations };
}

/** A property that is empty keeps its space, which older browsers ask for. */
function minify(css: string): string {
  return css
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(?<!:) ?([{};,]) ?/g, "$1")
    .replace(/: (?!;)/g, ":");
}

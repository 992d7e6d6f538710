import { LRUCache } from "lru-cache";
import { z } from "zod";
import { typedCookie } from "~/session/session.server";
import { names, parts } from "~/styles/app.css?inline&rules";
import styles from "~/styles/app.css?url";
import { attributeName, type Needs, type Part, VALUE_ATTRIBUTES } from "./names";

/** Selects the rules of the style sheet that a page uses, for inlining. That saves a round trip. */

const CACHED_PAGES = 200;
const BELOW_MAP = /^\.(?:site-footer|display-settings|pagination|map-list-foot)/;

const styleNames = new Set(names);
const attributes = names.flatMap((name) => /^\[([\w-]+)$/.exec(name)?.[1] ?? []);
const TOKENS = new RegExp(
  `<[a-z][a-z0-9]*|\\s(?:(?:${["class", "id", ...VALUE_ATTRIBUTES].join("|")})="[^"]*"|(?:${attributes.join("|")})(?=[=\\s>]))`,
  "gi",
);
const pages = new LRUCache<string, string>({
  max: CACHED_PAGES,
  memoMethod: (names) => print(parts, new Set(names.split(" "))),
});

export function criticalStyles(html: string): string {
  const pageNames = [...namesIn(html)];
  const visibleNames = pageNames.includes(".map-page")
    ? pageNames.filter((name) => !BELOW_MAP.test(name))
    : pageNames;
  return pages.memo(visibleNames.sort().join(" "));
}

function namesIn(html: string): Set<string> {
  const foundNames = new Set<string>();
  for (const token of new Set(withoutClosed(html).match(TOKENS))) {
    const [name = "", value = ""] = token.slice(1).replaceAll('"', "").split("=");
    const values = name === "class" ? value.split(/\s+/) : [value];
    const tokenNames = token.startsWith("<")
      ? [name.toLowerCase()]
      : [`[${name}`, ...values.map((word) => attributeName(name, word))];
    for (const tokenName of tokenNames) if (styleNames.has(tokenName)) foundNames.add(tokenName);
  }
  return foundNames;
}

/** Drops the content of closed `<details>`, because it is not visible at first. */
function withoutClosed(html: string): string {
  const [beforeDetails = "", ...parts] = html.split("<details");
  const visibleParts = parts.map((part) => {
    const from = part.indexOf("</summary>");
    const to = part.indexOf("</details>");
    const isOpen = / open(?:=|$)/.test(part.slice(0, part.indexOf(">")));
    return isOpen || from === -1 || to === -1 ? part : part.slice(0, from) + part.slice(to);
  });
  return [beforeDetails, ...visibleParts].join("<details");
}

function print(list: Part[], present: Set<string>): string {
  const printed = list.map((part) => {
    if (typeof part === "string") return part;
    if ("children" in part) {
      const printedChildren = print(part.children, present);
      return printedChildren && `${part.prelude}{${printedChildren}}`;
    }
    const choices = part.choices.filter(({ needs }) => mayMatch(needs, present));
    return choices.length > 0 ? `${choices.map(({ selector }) => selector).join()}{${part.body}}` : "";
  });
  return printed.join("");
}

function mayMatch(needs: Needs, present: Set<string>): boolean {
  return needs.every((need) =>
    typeof need === "string" ? present.has(need) : need.some((alternative) => mayMatch(alternative, present)),
  );
}

const cookie = typedCookie("styles", z.string());

const word = styles.split("/").at(-1) ?? styles;

/** Tells whether the browser has fetched this version of the style sheet before. */
export async function hasStylesheet(request: Request): Promise<boolean> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(cookie.name)) return false;
  return (await cookie.parse(header)) === word;
}

export const stylesheetAsset = { path: styles, cookie: cookie.serialize(word) };

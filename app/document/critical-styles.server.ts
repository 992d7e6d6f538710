import { LRUCache } from "lru-cache";
import { z } from "zod";
import { typedCookie } from "~/session/session.server";
import { names, parts } from "~/styles/app.css?inline&rules";
import styles from "~/styles/app.css?url";
import cardStyles from "~/styles/card.css?inline";
import embedStyles from "~/styles/embed.css?inline";
import paperStyles from "~/styles/paper.css?inline";
import { attributeName, type Needs, type Part, VALUE_ATTRIBUTES } from "./names";

/** Selects the rules of the style sheet that a page uses, for inlining. That saves a round trip. */

const CACHED_PAGES = 200;
/** The first thing below the list of the map, which is longer than a window. */
const BELOW_MAP = /<(?:nav class="pagination|div class="map-list-foot|footer)/;

/** The styles that a page brings along, beside those of all pages. */
export const OWN_STYLES: Record<string, string> = {
  card: cardStyles.trim(),
  embed: embedStyles.trim(),
  paper: paperStyles.trim(),
};

const READ = /(?<=var\()--[\w-]+/g;
const readByOwnStyles = Object.values(OWN_STYLES).flatMap((css) => css.match(READ) ?? []);

const properties = new Set(JSON.stringify(parts).match(/--[\w-]+/g));
const styleNames = new Set(names);
const attributes = names.flatMap((name) => /^\[([\w-]+)$/.exec(name)?.[1] ?? []);
const TOKENS = new RegExp(
  `<[a-z][a-z0-9]*|\\s(?:(?:${["class", "id", ...VALUE_ATTRIBUTES].join("|")})="[^"]*"|(?:${attributes.join("|")})(?=[=\\s>]))|var\\(--[\\w-]+`,
  "gi",
);
const pages = new LRUCache<string, string>({
  max: CACHED_PAGES,
  memoMethod: (names) => {
    const present = new Set(names.split(" "));
    return withoutUnread(print(parts, present), present);
  },
});

export function criticalStyles(html: string): string {
  const end = html.includes('class="map-page"') ? html.search(BELOW_MAP) : -1;
  const seenHtml = end === -1 ? html : html.slice(0, end);
  return pages.memo([...namesIn(seenHtml)].sort().join(" "));
}

function namesIn(html: string): Set<string> {
  const foundNames = new Set<string>();
  for (const token of new Set(withoutClosed(html).match(TOKENS))) {
    const property = token.slice("var(".length);
    if (properties.has(property)) foundNames.add(property);
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

const DECLARATION = /(?<=[{;])(--[\w-]+):[^;}]*;?/g;

/** Drops the custom properties that neither rules nor page read. The style sheet that arrives later has them all. */
function withoutUnread(css: string, present: Set<string>): string {
  const readNames = new Set(css.match(READ));
  const shorter = css.replace(DECLARATION, (declaration, name) =>
    readNames.has(name) || present.has(name) || readByOwnStyles.includes(name) ? declaration : "",
  );
  // Repeats, because a dropped property may have been the only reader of another one.
  return shorter === css ? css : withoutUnread(shorter, present);
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

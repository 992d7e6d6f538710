import { LRUCache } from "lru-cache";
import { names, parts } from "~/styles/app.css?inline&rules";
import { attributeName, type Needs, type Part, VALUE_ATTRIBUTES } from "./style-names";

/** Selects the rules of the style sheet that a page uses, for inlining. That saves a round trip. */

const CACHED_PAGES = 200;
const BELOW_MAP = /^\.(?:site-footer|display-settings|pagination|map-list-foot)/;

const known = new Set(names);
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
  const found = [...namesIn(html)];
  const seen = found.includes(".map-page") ? found.filter((name) => !BELOW_MAP.test(name)) : found;
  return pages.memo(seen.sort().join(" "));
}

function namesIn(html: string): Set<string> {
  const found = new Set<string>();
  for (const token of new Set(withoutClosed(html).match(TOKENS))) {
    const [name = "", value = ""] = token.slice(1).replaceAll('"', "").split("=");
    const words = name === "class" ? value.split(/\s+/) : [value];
    const meant = token.startsWith("<")
      ? [name.toLowerCase()]
      : [`[${name}`, ...words.map((word) => attributeName(name, word))];
    for (const each of meant) if (known.has(each)) found.add(each);
  }
  return found;
}

/** Drops the content of closed `<details>`, because it is not visible at first. */
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
    if (typeof part === "string") return part;
    if ("children" in part) {
      const inside = print(part.children, present);
      return inside && `${part.prelude}{${inside}}`;
    }
    const choices = part.choices.filter(({ needs }) => mayMatch(needs, present));
    return choices.length > 0 ? `${choices.map(({ selector }) => selector).join()}{${part.body}}` : "";
  });
  return printed.join("");
}

function mayMatch(needs: Needs, present: Set<string>): boolean {
  return needs.every((need) =>
    typeof need === "string" ? present.has(need) : need.some((each) => mayMatch(each, present)),
  );
}

import { parse as parseSelector, type Selector, SelectorType } from "css-what";
import { type AtRule, type ChildNode, parse, type Rule } from "postcss";
import type { Plugin } from "vite";
import { attributeName, type Choice, type Needs, type Part } from "./app/document/names";

const SHEET = "/app/styles/app.css?inline&rules";
const GROUP = /^(?:layer|media|container|supports)$/;
const LATER =
  /^@media ?(?:print|\((?:forced-colors|prefers-contrast|prefers-reduced-motion))|^@page|^@keyframes/;
/** States that follow an action, and what is closed or invisible until one. */
const LATER_SELECTOR =
  /:hover|(?<!:not\():(?:focus|popover-open)|\.suggestions|^\.(?:locating-note|display-form|map-pan[ -]|site-menu )/;
const LATER_PROPERTY =
  /^(?:cursor|transition|scroll-padding(?:-top)?|scroll-snap-\w+|text-underline-offset)$/;

/** Provides the style sheet to the server as rules with the names that each needs in a page, minus deferrable rules. */
export function criticalStyles(): Plugin {
  return {
    name: "critical-styles",
    enforce: "post",
    transform(code, id) {
      const [, text] = id.endsWith(SHEET) ? (/^export default (".*")/s.exec(code) ?? []) : [];
      if (!text) return null;
      const parts = parse(JSON.parse(text)).nodes.flatMap(toPart);
      const names = [...new Set(parts.flatMap(namesOf))];
      return {
        code: `export const parts = ${JSON.stringify(parts)}, names = ${JSON.stringify(names)}`,
        map: null,
      };
    },
  };
}

function toPart(node: ChildNode): Part | [] {
  if (node.type === "rule") {
    const [choices, body] = [choicesOf(node), bodyOf(node)];
    return choices.length > 0 && body ? { choices, body } : [];
  }
  if (node.type !== "atrule") return [];
  const prelude = `@${node.name}${node.raws.afterName ?? " "}${node.params}`;
  if (LATER.test(prelude)) return [];
  if (!node.nodes) return `${prelude};`;
  if (GROUP.test(node.name)) return { prelude, children: node.nodes.flatMap(toPart) };
  return `${prelude}{${bodyOf(node)}}`;
}

function choicesOf({ selectors }: Rule): Choice[] {
  const seen = selectors.filter((selector) => !LATER_SELECTOR.test(selector));
  return seen.map((selector) => ({ selector, needs: parseSelector(selector).flat().flatMap(needsOf) }));
}

/** Ignores `:not()`, because its names may be absent from the page. */
function needsOf(token: Selector): Needs {
  if (token.type === SelectorType.Tag) return [token.name.toLowerCase()];
  if (token.type === SelectorType.Attribute) return [attributeName(token.name, token.value)];
  if (token.type !== SelectorType.Pseudo || token.name === "not" || !token.data) return [];
  if (typeof token.data === "string") return token.name === "lang" ? [attributeName("lang", token.data)] : [];
  return [token.data.map((tokens) => tokens.flatMap(needsOf))];
}

function bodyOf({ nodes = [] }: Rule | AtRule): string {
  return nodes.filter((node) => node.type === "decl" && !LATER_PROPERTY.test(node.prop)).join(";");
}

function namesOf(part: Part): string[] {
  if (typeof part === "string") return [];
  return "children" in part
    ? part.children.flatMap(namesOf)
    : part.choices.flatMap(({ needs }) => flat(needs));
}

const flat = (needs: Needs): string[] =>
  needs.flatMap((need) => (typeof need === "string" ? need : need.flatMap(flat)));

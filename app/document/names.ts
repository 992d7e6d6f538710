/** Names that the page, its scripts and its style sheets share. */

/** Valid in `body`, and does nothing for the page's own host until the script replaces it. */
export const DEFERRED_LINK = "dns-prefetch";
export const DEFERRED_SCRIPT = "text/later";

/** Names in selectors and HTML: `a`, `.button`, `#map`, `[hidden`, `[type=file`. A nested list needs one match. */
export type Needs = (string | Needs[])[];
export type Choice = { selector: string; needs: Needs };
export type Part = string | { choices: Choice[]; body: string } | { prelude: string; children: Part[] };

/** Attributes that are compared by value. All others are compared by presence. */
export const VALUE_ATTRIBUTES = [
  "type",
  "lang",
  "data-theme",
  "data-contrast",
  "data-text",
  "data-open",
  "data-arrival",
  "data-profile",
];

export function attributeName(attribute: string, value: string): string {
  if (value && attribute === "class") return `.${value}`;
  if (value && attribute === "id") return `#${value}`;
  return value && VALUE_ATTRIBUTES.includes(attribute) ? `[${attribute}=${value}` : `[${attribute}`;
}

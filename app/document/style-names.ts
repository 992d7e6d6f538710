/** Names of a style sheet's selectors and of a page's HTML: `a`, `.button`, `#map`, `[hidden`, `[type=file`. All are needed; of a list, one. */

export type Needs = (string | Needs[])[];
export type Choice = { selector: string; needs: Needs };
export type Part = string | { choices: Choice[]; body: string } | { prelude: string; children: Part[] };

/** Attributes whose value matters; of others, their presence does. */
export const TELLING = ["type", "data-theme", "data-contrast", "data-text", "data-open", "data-profile"];

export function attributeName(attribute: string, value: string): string {
  if (value && attribute === "class") return `.${value}`;
  if (value && attribute === "id") return `#${value}`;
  return value && TELLING.includes(attribute) ? `[${attribute}=${value}` : `[${attribute}`;
}

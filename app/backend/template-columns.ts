import { encodeText } from "./text-references";

/**
 * Columns of the templates' members: a name and an address that are longer there are a bare 500. A generation's posts
 * may have less room for the name: see `authorNameMax`.
 */
export const TEMPLATE_NAME_MAX = 60;
export const TEMPLATE_EMAIL_MAX = 50;

/** What forms escape on their way in (legacy-contract 11.1). */
const ESCAPED: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** How many characters a text takes in a column of B and C, where emoji and signs are kept as references (11.2). */
export const lengthInColumn = (text: string): number =>
  encodeText(text).replace(/[<>"']/g, (sign) => ESCAPED[sign] ?? sign).length;

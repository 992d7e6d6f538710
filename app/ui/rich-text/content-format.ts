import { htmlToText } from "./html-to-text";
import { textToHtml } from "./text-to-html";

/** Format of a text: `text` from the plain field, `html` from the editor. */
export type ContentFormat = "text" | "html";

export const CONTENT_FORMAT = "contentFormat";
/** Field that an untouched editor sends, so that the post keeps its formatting. */
export const CONTENT_UNCHANGED = "contentUnchanged";

/** A text in both formats, for the editor and for the plain field. */
export type Content = { html: string; plain: string };

/** Reads a posted, saved or stored text. Any format but `html` means plain text. */
export function readContent(content: string, format: string | undefined): Content {
  if (format === "html") return { html: content, plain: htmlToText(content) };
  return { html: textToHtml(content), plain: content };
}

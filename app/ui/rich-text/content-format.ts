import { htmlToText } from "./html-to-text";
import { textToHtml } from "./text-to-html";

/** How a text is written: `text` by the plain field, `html` by the editor. */
export type ContentFormat = "text" | "html";

export const CONTENT_FORMAT = "contentFormat";

/** A text in both ways: as the editor opens it, and as the plain field shows it. */
export type Content = { html: string; plain: string };

/** What was posted, kept or stored. Anything but `html` is a plain text. */
export function readContent(content: string, format: string | undefined): Content {
  if (format === "html") return { html: content, plain: htmlToText(content) };
  return { html: textToHtml(content), plain: content };
}

import { reduceHtml } from "./reduce-html";
import { toPlainText } from "./to-plain-text";

/**
 * Pasted HTML as a post may have it. What was copied from this editor stays as it is: the schema reads it, and the
 * place where it was cut is written in it.
 */
export function reducePasted(html: string): string {
  return html.includes("data-pm-slice") ? html : (reduceHtml(html) ?? "");
}

/** The images that are pasted or dropped as files; none where words come with them, which then count. */
export function imageFilesOf(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  return toPlainText(transfer?.getData("text/html") ?? "") === "" ? files : [];
}

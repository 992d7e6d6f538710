import { reduceHtml } from "./reduce-html";
import { toPlainText } from "./to-plain-text";

/** What was copied from this editor stays as it is: the schema reads it. */
export function reducePasted(html: string): string {
  return html.includes("data-pm-slice") ? html : (reduceHtml(html) ?? "");
}

/** The files that are pasted or dropped; none where words come with them, as from a spreadsheet, which then count. */
export function filesOf(transfer: DataTransfer | null): File[] {
  return toPlainText(transfer?.getData("text/html") ?? "") === "" ? [...(transfer?.files ?? [])] : [];
}

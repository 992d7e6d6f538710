export type Cell = string | number;

/** Starts of texts that spreadsheets run as formulas, full-width signs included, even after white space. */
const RUNS = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]/u;

/** Byte order mark, by which Excel detects UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Protects a text from being run as a formula. Numbers are our own and stay numbers. */
function toField(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = RUNS.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows by RFC 4180. */
export const toCsvLines = (rows: Cell[][]): string =>
  rows.map((row) => `${row.map(toField).join(",")}\r\n`).join("");

/** Sends a file of the administration. @param asciiName for clients that cannot read the Korean name */
export const csvAnswer = (body: BodyInit, asciiName: string, koreanName: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(koreanName)}`,
      "Cache-Control": "private, no-store",
    },
  });

import { type FileHandle, writeFile } from "node:fs/promises";
import { openTable } from "./read-table";

export const REASON_COLUMN = "사유";

const BYTE_ORDER_MARK = "\ufeff";
/** Starts of texts that spreadsheets run as formulas. A number or a lone sign runs nothing. */
const RUNS = /^\s*(?![+-]?[\d.,]*$)[=+\-@＝＋－＠|%]/;

function toField(cell: string): string {
  const text = RUNS.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const toLine = (cells: string[]) => `${cells.map(toField).join(",")}\r\n`;

/** Copies the refused rows of a list under its header, with their reasons in a column behind its last one. */
export async function writeRefusedRows(
  list: string,
  reasons: Map<number, string>,
  output: FileHandle,
): Promise<void> {
  const { columns, rows } = await openTable(list);
  const { width, titles } = columns;
  async function* lines() {
    yield BYTE_ORDER_MARK + toLine([...titles, REASON_COLUMN]);
    for await (const { row, cells } of rows) {
      const reason = reasons.get(row);
      if (reason === undefined) continue;
      const named = Array.from({ length: width }, (_, at) => cells[at] ?? "");
      yield toLine([...named, reason, ...cells.slice(width)]);
    }
  }
  await writeFile(output, lines());
}

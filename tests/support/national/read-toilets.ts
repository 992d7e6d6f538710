import type { ToiletSummary } from "~/backend/toilet";
import { toToiletSummary } from "~/backend/toilet-wire";
import { openTable } from "../../../reference-backend/import/read-table";
import { readToilet } from "../../../reference-backend/import/toilet-row";

/** Reads the toilets of a published file as the directory does. */
export async function readToilets(file: string): Promise<ToiletSummary[]> {
  const toilets: ToiletSummary[] = [];
  const { columns, rows } = await openTable(file);
  for await (const { cells } of rows) {
    const row = readToilet(columns.read(cells));
    if ("fault" in row) continue;
    const { name, keyword, address, lat, lng } = row;
    const toilet = toToiletSummary({ id: toilets.length + 1, title: name, keyword, address, lat, lng });
    if (toilet) toilets.push(toilet);
  }
  return toilets;
}

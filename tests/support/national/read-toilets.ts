import type { ToiletSummary } from "~/backend/toilet";
import { toToiletSummary } from "~/backend/toilet-wire";
import { readHeader } from "../../../reference-backend/import/columns";
import { readRecords } from "../../../reference-backend/import/read-records";
import { readToilet } from "../../../reference-backend/import/toilet-row";

/** Reads the toilets of a published file as the directory does. */
export async function readToilets(file: string): Promise<ToiletSummary[]> {
  const toilets: ToiletSummary[] = [];
  let header: ReturnType<typeof readHeader> | null = null;
  for await (const record of readRecords(file)) {
    if (!header) {
      header = readHeader(record);
      continue;
    }
    const row = readToilet(header(record));
    if (typeof row === "string") continue;
    const { name, keyword, address, lat, lng } = row;
    const toilet = toToiletSummary({ id: toilets.length + 1, title: name, keyword, address, lat, lng });
    if (toilet) toilets.push(toilet);
  }
  return toilets;
}

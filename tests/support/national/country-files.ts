import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { isComplete } from "../complete";
import { makeCountryCsv } from "./country";

/** Published data outside the checkout, which the complete run reads if it is there. */
const PUBLISHED = "../shared/data/toilets-kr.csv.gz";

/** CSV files of the country's toilets for rules. The first is generated for the calling file and always there. */
export function countryFiles(): { name: string; file: () => string }[] {
  let folder = "";
  const csvPath = () => join(folder, "country.csv");
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "country-"));
    writeFileSync(csvPath(), makeCountryCsv());
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const published = isComplete && existsSync(PUBLISHED);
  return [
    { name: "the country", file: csvPath },
    ...(published ? [{ name: "the published country", file: () => PUBLISHED }] : []),
  ];
}

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { makeCountryCsv } from "./country";

/** Published data that is not part of the checkout; the complete run reads it too, where it lies beside. */
const PUBLISHED = "../shared/data/toilets-kr.csv.gz";

/** CSV files of the country's toilets to hold a rule against; the first is there everywhere, for the calling file's tests. */
export function countryFiles(): { name: string; file: () => string }[] {
  let folder = "";
  const made = () => join(folder, "country.csv");
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "country-"));
    writeFileSync(made(), makeCountryCsv());
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const published = process.env.COMPLETE === "1" && existsSync(PUBLISHED);
  return [
    { name: "the country", file: made },
    ...(published ? [{ name: "the published country", file: () => PUBLISHED }] : []),
  ];
}

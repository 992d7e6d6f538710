import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

export type RealFile = { name: string; path: string; bytes: Buffer };

const FILE_MAX_BYTES = 300_000;

/** Reads each file of a folder below tests/files. A file without an expectation fails, and so does the reverse. */
export function walkFiles<Expectation>(
  folder: string,
  expectations: Record<string, Expectation>,
  check: (file: RealFile, expectation: Expectation) => Promise<void>,
): void {
  describe(`tests/files/${folder}`, () => {
    it("has one expectation for each file", () => {
      expect(readdirSync(`tests/files/${folder}`).sort()).toEqual(Object.keys(expectations).sort());
    });

    it.each(Object.entries(expectations))("leads to the expected outcome: %s", async (name, expectation) => {
      const path = `tests/files/${folder}/${name}`;
      const bytes = readFileSync(path);
      expect(bytes.length).toBeLessThanOrEqual(FILE_MAX_BYTES);
      await check({ name, path, bytes }, expectation);
    });
  });
}

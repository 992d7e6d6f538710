import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder for the calling file or group, removed afterwards. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

import { accessSync, constants, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const REASONS: Record<string, string> = {
  EROFS: "it is read-only",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  ENOSPC: "its disk is full",
  EDQUOT: "its quota is used up",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
};

/** Tests whether a data folder and its files are writable. Returns the reason in one sentence, or null. */
export function findDataFolderFault(dataDir: string): string | null {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, "x");
    rmSync(probe);
    const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of files) accessSync(join(dataDir, name), constants.W_OK);
    return null;
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    removeQuietly(probe);
    const reason = REASONS[code] ?? "it refuses";
    return `the data folder ${dataDir} cannot be written: ${reason} (${code}). Make it writable, or set DATA_DIR to another folder.`;
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder itself can't be used, and its fault is already reported.
  }
}

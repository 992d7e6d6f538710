import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PIECE = Buffer.alloc(64 * 1024);
const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "pipe" });

/** Fills the remaining space to the last byte. */
function fill(path: string): void {
  const file = openSync(path, "a");
  try {
    for (let size = PIECE.length; size >= 1; ) {
      try {
        writeSync(file, PIECE, 0, size);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Mounts a small in-memory disk that can be filled and made read-only, which needs root on Linux.
 * @returns null if that is not allowed, with one message
 */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  try {
    mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder);
  } catch (error) {
    rmSync(folder, { recursive: true });
    const [reason] = String((error as { stderr?: Buffer }).stderr ?? error).split("\n");
    console.warn(`skipped what needs a small disk: it cannot be mounted here (${reason})`);
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => fill(ballast),
    empty: () => rmSync(ballast, { force: true }),
    /** no process may have a file on the disk open for writing */
    setReadOnly: (isReadOnly: boolean) => void mount("-o", `remount,${isReadOnly ? "ro" : "rw"}`, folder),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

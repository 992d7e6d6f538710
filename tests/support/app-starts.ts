import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isComplete } from "./complete";

/**
 * The record of the apps that a run starts. Workers that share apps end without notice, so the end of the run stops the
 * apps and removes the temporary files of all tests.
 */

/** Most starts of an app in `npm test`. Files with the same settings share one (shared-apps.ts). */
const STARTS_MAX = 25;

const RECORD = "APP_STARTS_FILE";

/** @returns a function that ends the record */
export function recordAppStarts(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "app-starts-"));
  const file = join(folder, "pids");
  writeFileSync(file, "");
  process.env[RECORD] = file;
  process.env.TMPDIR = folder;
  return () => {
    const pids = readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number);
    for (const pid of pids) killGroup(pid);
    rmSync(folder, { recursive: true, force: true });
    console.log(`${pids.length} starts of an app`);
    if (isComplete || pids.length <= STARTS_MAX) return;
    console.error(`More than ${STARTS_MAX} starts of an app: share one, see tests/README.md.`);
    process.exitCode = 1;
  };
}

/** Each app leads its own process group, with the embedded backend in it. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

/** Records an app that this process has started. */
export function noteAppStart(pid: number | undefined): void {
  const file = process.env[RECORD];
  if (file) appendFileSync(file, `${pid}\n`);
}

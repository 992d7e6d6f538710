import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** What a process has used so far, as Linux counts it. */

const TICK_MS = 10;
const QUIET_WITHIN_MS = 60_000;

/** CPU of all threads together, user and system, in milliseconds, in steps of ten. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may have blanks; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Waits until the process has done nothing for so long: work may go on after its answer. */
export async function untilQuiet(pid: number, quietMs: number): Promise<void> {
  const deadline = Date.now() + QUIET_WITHIN_MS;
  for (let before = cpuMs(pid); Date.now() < deadline; ) {
    await wait(quietMs);
    const now = cpuMs(pid);
    // A tick now and then is the process' own clockwork.
    if (now - before <= (quietMs > TICK_MS * 5 ? TICK_MS : 0)) return;
    before = now;
  }
}

const megabytesOf = (pid: number, name: string): number => {
  const [, kilobytes = "0"] =
    new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
};

/**
 * Watches the resident memory from now on.
 * @returns tells by how many megabytes its highest was above its first
 */
export function watchPeak(pid: number): () => number {
  // Writing 5 sets the peak that Linux keeps back to what there is now.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = megabytesOf(pid, "VmRSS");
  return () => megabytesOf(pid, "VmHWM") - before;
}

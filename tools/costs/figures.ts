import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** What a process has used so far, as Linux counts it. */

const TICK_MS = 10;
const QUIET_WITHIN_MS = 60_000;

/**
 * Returns the CPU time of all threads of the app, of its living decoding processes and of its dead ones, user and system,
 * in milliseconds, in steps of ten.
 */
export function cpuMs(pid: number): number {
  const [user, system, deadUser, deadSystem] = timesOf(pid);
  const decoding = decodersOf(pid).map((child) => timesOf(child).slice(0, 2));
  return [user, system, deadUser, deadSystem, ...decoding.flat()].reduce(
    (sum: number, ms = 0) => sum + ms,
    0,
  );
}

/** Fields 14 to 17 of proc(5): user and system time, the same of children that have ended. */
function timesOf(pid: number): number[] {
  const stat = readProcess(pid, "stat");
  // The name in parentheses may have blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).map((ticks) => Number(ticks) * TICK_MS);
}

const decodersOf = (pid: number) =>
  readProcess(pid, `task/${pid}/children`)
    .split(" ")
    .filter((child) => child !== "" && readProcess(Number(child), "cmdline").includes("picture-worker"))
    .map(Number);

/** A process that has just ended has no files. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
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

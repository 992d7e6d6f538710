import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Resource use of a process, from Linux's /proc. */

const TICK_MS = 10;
const QUIET_WITHIN_MS = 60_000;

/**
 * Returns the CPU time of the app's threads and of its living and dead decoding processes, user and system, in ms, with
 * a resolution of 10 ms.
 */
export function cpuMs(pid: number): number {
  const [user, system, deadUser, deadSystem] = timesOf(pid);
  const decoding = decodersOf(pid).map((child) => timesOf(child).slice(0, 2));
  return [user, system, deadUser, deadSystem, ...decoding.flat()].reduce(
    (sum: number, ms = 0) => sum + ms,
    0,
  );
}

/** Returns fields 14 to 17 of proc(5): user and system time of the process, and of its ended children. */
function timesOf(pid: number): number[] {
  const stat = readProcess(pid, "stat");
  // The process name in parentheses may contain spaces.
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

/** Waits until the process is idle for that time, because work may continue after the response. */
export async function untilQuiet(pid: number, quietMs: number): Promise<void> {
  const deadline = Date.now() + QUIET_WITHIN_MS;
  for (let before = cpuMs(pid); Date.now() < deadline; ) {
    await wait(quietMs);
    const now = cpuMs(pid);
    // Allow one tick for the process's own timers.
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
 * Measures the peak of the resident memory from now on.
 * @returns a function that returns the rise since then, in megabytes
 */
export function watchPeak(pid: number): () => number {
  // Writing 5 resets the peak to the current memory.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = megabytesOf(pid, "VmRSS");
  return () => megabytesOf(pid, "VmHWM") - before;
}

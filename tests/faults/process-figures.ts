import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { Rig } from "./matrix-rig";

/** What a process holds: file descriptors, the sockets among them, memory, and files of uploads under way. */
export type Figures = { descriptors: number; sockets: number; memoryMb: number; uploads: number };

/** How much more there may be afterwards: what is kept on purpose, and what is not collected yet. */
const MARGIN: Figures = { descriptors: 12, sockets: 12, memoryMb: 200, uploads: 0 };
const SETTLE_MS = 30_000;

/** @returns null where the system does not tell (only Linux does) */
export function figuresOf({ watched, uploads }: Rig): Figures | null {
  const at = `/proc/${watched.app.process.pid}`;
  try {
    const links = readdirSync(`${at}/fd`).flatMap((name) => {
      try {
        return [readlinkSync(`${at}/fd/${name}`)];
      } catch {
        return [];
      }
    });
    const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`${at}/status`, "utf8")) ?? [];
    return {
      descriptors: links.length,
      sockets: links.filter((link) => link.startsWith("socket:")).length,
      memoryMb: Math.round(Number(kilobytes) / 1024),
      uploads: readdirSync(uploads).length,
    };
  } catch {
    return null;
  }
}

/** What there is too much of, once all has had time to settle. */
export async function findLeaks(rig: Rig, before: Figures): Promise<{ after: Figures; leaks: string[] }> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const after = figuresOf(rig) ?? before;
    const names = Object.keys(MARGIN) as (keyof Figures)[];
    const leaks = names
      .filter((name) => after[name] > before[name] + MARGIN[name])
      .map((name) => `${name}: ${before[name]} before, ${after[name]} after`);
    if (leaks.length === 0 || Date.now() > deadline) return { after, leaks };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

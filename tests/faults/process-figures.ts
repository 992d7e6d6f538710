import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { MatrixHarness } from "./matrix-harness";

/** Resources of a process: file descriptors, sockets among them, memory, and files of uploads in flight. */
export type Figures = { descriptors: number; sockets: number; memoryMb: number; uploads: number };

/** Allowed growth: caches and garbage that is not collected yet. */
const MARGIN: Figures = { descriptors: 12, sockets: 12, memoryMb: 200, uploads: 0 };
const SETTLE_MS = 30_000;

/** @returns null if the system does not report them (only Linux does) */
export function figuresOf({ watched, uploads }: MatrixHarness): Figures | null {
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

/** Returns the resources that exceed their margin after settling. */
export async function findLeaks(
  harness: MatrixHarness,
  figuresBefore: Figures,
): Promise<{ figuresAfter: Figures; leaks: string[] }> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const figuresAfter = figuresOf(harness) ?? figuresBefore;
    const names = Object.keys(MARGIN) as (keyof Figures)[];
    const leaks = names
      .filter((name) => figuresAfter[name] > figuresBefore[name] + MARGIN[name])
      .map((name) => `${name}: ${figuresBefore[name]} before, ${figuresAfter[name]} after`);
    if (leaks.length === 0 || Date.now() > deadline) return { figuresAfter, leaks };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

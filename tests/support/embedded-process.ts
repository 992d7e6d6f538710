import { execFileSync } from "node:child_process";
import { expect } from "vitest";
import type { AppServer } from "./app-server";

/** Finds the app's only child process by its data folder. */
function findEmbeddedBackend({ dataDir }: Pick<AppServer, "dataDir">): number | null {
  const processes = execFileSync("ps", ["axeww", "-o", "pid=,command="], { encoding: "utf8" });
  const line = processes
    .split("\n")
    .find((entry) => entry.includes("reference-backend.js") && entry.includes(dataDir));
  return line ? Number(line.trim().split(" ")[0]) : null;
}

/** Kills it as the kernel does when memory runs out. */
export async function killEmbeddedBackend(app: Pick<AppServer, "dataDir">): Promise<void> {
  await expect.poll(() => findEmbeddedBackend(app), { timeout: 20_000, interval: 10 }).not.toBeNull();
  process.kill(findEmbeddedBackend(app) ?? 0, "SIGKILL");
  await expect.poll(() => findEmbeddedBackend(app), { timeout: 5000, interval: 10 }).toBeNull();
}

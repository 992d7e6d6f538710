import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 20;

/** Lists the files that took longest. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({
        name: `${module.project.name} ${relative(process.cwd(), module.moduleId)}`,
        seconds: module.diagnostic().duration / 1000,
      }))
      .sort((a, b) => b.seconds - a.seconds);
    if (files.length < SHOWN) return;
    const lines = files
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
    console.log([`The ${SHOWN} slowest of ${files.length} files:`, ...lines].join("\n  "));
  }
}

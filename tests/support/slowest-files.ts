import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 20;
/** A longer file keeps one of the two workers busy while the other has nothing left to do; the complete run looks longer. */
const MOST_SECONDS = process.env.COMPLETE === "1" ? 180 : 60;
/** Whole products, which begin first: however long they take, the other worker has all the rest to do. */
const WHOLE = /\.complete\./;

/** Names the files that took longest, and fails the run where one took too long. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({
        name: `${module.project.name} ${relative(process.cwd(), module.moduleId)}`,
        seconds: module.diagnostic().duration / 1000,
      }))
      .sort((one, other) => other.seconds - one.seconds);
    if (files.length < SHOWN) return;
    const lines = files
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
    console.log([`The ${SHOWN} slowest of ${files.length} files:`, ...lines].join("\n  "));
    const long = files.filter(({ name, seconds }) => seconds > MOST_SECONDS && !WHOLE.test(name));
    if (long.length === 0) return;
    console.log(`Longer than ${MOST_SECONDS} s: ${long.map(({ name }) => name).join(", ")}. Split them.`);
    process.exitCode = 1;
  }
}

import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 20;
/** Of the time of all files together, as machines differ: a longer one keeps one worker busy while the other has nothing left. */
const MOST_OF_ALL = 1 / 20;
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
    const most = MOST_OF_ALL * files.reduce((sum, { seconds }) => sum + seconds, 0);
    const long = files.filter(({ name, seconds }) => seconds > most && !WHOLE.test(name));
    if (long.length === 0) return;
    const names = long.map(({ name }) => name).join(", ");
    console.log(`More than a twentieth of the whole run: ${names}. Split them.`);
    process.exitCode = 1;
  }
}

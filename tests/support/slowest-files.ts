import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 20;
/** Share of the total time, because machines differ. A longer file keeps one worker busy alone. */
const MOST_OF_ALL = 1 / 20;
/** These start first, so the other worker has enough to do meanwhile. */
const WHOLE = /\.complete\./;

/** Lists the files that took longest, and fails the run if one took too long. */
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

// Runs the tests that are too slow or too broad for every change: once with every file, then `npm test` at three other
// moments, with the files in reverse order. Names the command that repeats a failed run.
import { spawnSync } from "node:child_process";

const runs = [
  { COMPLETE: "1" },
  ...["night", "sunday", "new-year"].map((moment) => ({ TEST_MOMENT: moment, TEST_ORDER: "reverse" })),
];
const failures = [];
for (const settings of runs) {
  const command = [...Object.entries(settings).map((pair) => pair.join("=")), "npx vitest run"].join(" ");
  console.log(`\n${command}`);
  const { status } = spawnSync("npx", ["vitest", "run", ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, ...settings },
  });
  if (status !== 0) failures.push(command);
}
for (const command of failures) console.error(`Failed: ${command}`);
process.exitCode = failures.length > 0 ? 1 : 0;

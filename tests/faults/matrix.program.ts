import { expect, test } from "vitest";
import { FAULT_NAMES, type FaultName, SLOW_FAULTS } from "./fault-names";
import type { Result } from "./matrix-cells";
import { runCold } from "./matrix-cold";
import { startMatrixHarness } from "./matrix-harness";
import { faultsIn, latenessIn, printMatrix, printTotals } from "./matrix-print";
import { cellsOf, collectLines, runCells } from "./matrix-run";
import { figuresOf, findLeaks } from "./process-figures";

/** Faults that each call of a page also meets separately. */
const DETAILED: readonly FaultName[] = ["502", "wrong-types", "null-values"];

/** FAULTS lists the faults to run, separated by commas. */
const chosenNames = process.env.FAULTS?.split(",");
const CHOSEN = FAULT_NAMES.filter((fault) => !chosenNames || chosenNames.includes(fault));

type Outcome = { results: Result[]; faults: string[] };

/** Runs these faults one after another on one app with every row. */
async function runFaults(faults: readonly FaultName[]): Promise<Outcome> {
  const harness = await startMatrixHarness();
  try {
    const lines = await collectLines(harness, () => true);
    const figuresBefore = figuresOf(harness);
    const results: Result[] = [];
    for (const fault of faults) {
      const cells = lines.flatMap((line) => cellsOf(line, fault, DETAILED.includes(fault)));
      results.push(...(await runCells(cells, harness, fault === "refused")));
      console.log(`${fault}: ${cells.length} cells, ${faultsIn(results).length} wrong so far`);
    }
    const strayFaults = harness.proxy.strayed() > 0 ? ["somebody followed a redirect of the backend"] : [];
    if (!figuresBefore) return { results, faults: strayFaults };
    const { figuresAfter: after, leaks } = await findLeaks(harness, figuresBefore);
    console.log(
      `${faults.join(", ")}: before ${JSON.stringify(figuresBefore)}, after ${JSON.stringify(after)}`,
    );
    return { results, faults: [...strayFaults, ...leaks] };
  } finally {
    await harness.stop();
  }
}

/** Runs apps that start during each fault. */
async function runColdFaults(): Promise<Outcome> {
  const harness = await startMatrixHarness();
  try {
    const results: Result[] = [];
    for (const fault of CHOSEN) results.push(...(await runCold(fault, harness)));
    return { results, faults: [] };
  } finally {
    await harness.stop();
  }
}

test("every page and every action survives every fault of the connection to its backend", async () => {
  const startedAt = Date.now();
  const quickFaults = CHOSEN.filter((fault) => !SLOW_FAULTS.includes(fault));
  const slowFaults = CHOSEN.filter((fault) => SLOW_FAULTS.includes(fault));
  const outcomes = await Promise.all([
    runFaults(quickFaults),
    ...slowFaults.map((fault) => runFaults([fault])),
    runColdFaults(),
  ]);
  const results = outcomes.flatMap((outcome) => outcome.results);
  printMatrix(results);
  const allFaults = [
    ...faultsIn(results),
    ...latenessIn(results),
    ...outcomes.flatMap(({ faults }) => faults),
  ];
  for (const line of allFaults) console.log(`wrong: ${line}`);
  printTotals(results, Math.round((Date.now() - startedAt) / 1000));
  expect(allFaults).toEqual([]);
});

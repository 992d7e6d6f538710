import { expect, test } from "vitest";
import { FAULT_NAMES, SLOW_FAULTS } from "./fault-names";
import { faultsIn } from "./matrix-print";
import { cellsOf, runCells } from "./matrix-run";
import { useShortMatrix } from "./short-matrix";

const matrix = useShortMatrix();

test.each(FAULT_NAMES.filter((fault) => !SLOW_FAULTS.includes(fault)))(
  "every chosen page and action survives the fault %s",
  async (fault) => {
    const cells = matrix.lines.flatMap((line) => cellsOf(line, fault, false));
    const results = await runCells(cells, matrix.harness, fault === "refused");
    expect(results.filter(({ met }) => met).length).toBeGreaterThan(2);
    expect(faultsIn(results)).toEqual([]);
  },
);

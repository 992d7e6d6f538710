import { expect, test } from "vitest";
import { SLOW_FAULTS } from "./fault-names";
import { faultsIn } from "./matrix-print";
import { runCells } from "./matrix-run";
import { figuresOf, findLeaks } from "./process-figures";
import { useShortMatrix } from "./short-matrix";

/** The faults that take the whole deadline of a call. */

const matrix = useShortMatrix();

test("every chosen page and action survives silence and a slow drip, and leaves no open work", async () => {
  const { harness, lines } = matrix;
  const figuresBefore = figuresOf(harness);
  const cells = SLOW_FAULTS.flatMap((fault, at) =>
    lines.filter((_, index) => index % SLOW_FAULTS.length === at).map((line) => ({ line, fault })),
  );
  expect(faultsIn(await runCells(cells, harness))).toEqual([]);
  expect(harness.proxy.strayed()).toBe(0);
  if (figuresBefore) expect((await findLeaks(harness, figuresBefore)).leaks).toEqual([]);
});

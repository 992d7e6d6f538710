import { afterAll, beforeAll, expect, test } from "vitest";
import { FAULT_NAMES, SLOW_FAULTS } from "./fault-names";
import type { Line } from "./matrix-cells";
import { type MatrixHarness, startMatrixHarness } from "./matrix-harness";
import { faultsIn } from "./matrix-print";
import type { ActionRow, PageRow } from "./matrix-rows";
import { cellsOf, collectLines, runCells } from "./matrix-run";
import { figuresOf, findLeaks } from "./process-figures";

/** The short matrix: some pages and actions of each kind with every fault. `npm run faults` runs all. */

const CHOSEN = [
  ...["/mypage", "/map/detail", "/community/:board/:postId", "/files/:name", "/admin/user"],
  ...["/map/register register-toilet", "/map/detail create-review", "/community/:board/create save-post"],
  ...["/community/:board/images ", "/login ", "/admin/user/create create-user"],
];

const nameOf = (row: PageRow | ActionRow) => ("intent" in row ? `${row.route} ${row.intent}` : row.route);

let harness: MatrixHarness;
let lines: Line[];
beforeAll(async () => {
  harness = await startMatrixHarness();
  lines = (await collectLines(harness, (row) => CHOSEN.includes(nameOf(row)))).filter(
    ({ role, action }) => action || role !== "administrator",
  );
});
afterAll(() => harness.stop());

test.each(FAULT_NAMES.filter((fault) => !SLOW_FAULTS.includes(fault)))(
  "every chosen page and action survives the fault %s",
  async (fault) => {
    const cells = lines.flatMap((line) => cellsOf(line, fault, false));
    const results = await runCells(cells, harness, fault === "refused");
    expect(results.filter(({ met }) => met).length).toBeGreaterThan(2);
    expect(faultsIn(results)).toEqual([]);
  },
);

test("every chosen page and action survives silence and a slow drip, and leaves no open work", async () => {
  const figuresBefore = figuresOf(harness);
  const cells = SLOW_FAULTS.flatMap((fault, at) =>
    lines.filter((_, index) => index % SLOW_FAULTS.length === at).map((line) => ({ line, fault })),
  );
  expect(faultsIn(await runCells(cells, harness))).toEqual([]);
  expect(harness.proxy.strayed()).toBe(0);
  if (figuresBefore) expect((await findLeaks(harness, figuresBefore)).leaks).toEqual([]);
});

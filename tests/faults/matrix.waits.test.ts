import { afterAll, beforeAll, expect, test } from "vitest";
import { FAULT_NAMES, SLOW_FAULTS } from "./fault-names";
import type { Line } from "./matrix-cells";
import { wrongIn } from "./matrix-print";
import { type Rig, startRig } from "./matrix-rig";
import type { ActionRow, PageRow } from "./matrix-rows";
import { cellsOf, learnLines, runCells } from "./matrix-run";
import { figuresOf, findLeaks } from "./process-figures";

/** The short matrix: some pages and actions of each kind with every fault. `npm run faults` runs all. */

const CHOSEN = [
  ...["/mypage", "/map/detail", "/community/:board/:postId", "/files/:name", "/admin/user"],
  ...["/map/register register-toilet", "/map/detail create-review", "/community/:board/create save-post"],
  ...["/community/:board/images ", "/login ", "/admin/user/create create-user"],
];

const nameOf = (row: PageRow | ActionRow) => ("intent" in row ? `${row.route} ${row.intent}` : row.route);

let rig: Rig;
let lines: Line[];
beforeAll(async () => {
  rig = await startRig();
  lines = (await learnLines(rig, (row) => CHOSEN.includes(nameOf(row)))).filter(
    ({ role, action }) => action || role !== "administrator",
  );
});
afterAll(() => rig.stop());

test.each(FAULT_NAMES.filter((fault) => !SLOW_FAULTS.includes(fault)))(
  "every chosen page and action survives the fault %s",
  async (fault) => {
    const cells = lines.flatMap((line) => cellsOf(line, fault, false));
    const results = await runCells(cells, rig, fault === "refused");
    expect(results.filter(({ met }) => met).length).toBeGreaterThan(2);
    expect(wrongIn(results)).toEqual([]);
  },
);

test("every chosen page and action survives silence and a slow drip, and leaves nothing behind", async () => {
  const before = figuresOf(rig);
  const cells = SLOW_FAULTS.flatMap((fault, at) =>
    lines.filter((_, index) => index % SLOW_FAULTS.length === at).map((line) => ({ line, fault })),
  );
  expect(wrongIn(await runCells(cells, rig))).toEqual([]);
  expect(rig.proxy.strayed()).toBe(0);
  if (before) expect((await findLeaks(rig, before)).leaks).toEqual([]);
});

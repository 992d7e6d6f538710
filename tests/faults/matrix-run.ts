import { type FaultName, SLOW_FAULTS } from "./fault-names";
import { ACTIONS } from "./matrix-actions";
import { ask } from "./matrix-ask";
import {
  type Cell,
  type Line,
  type Prepared,
  prepare,
  type Result,
  repeatAfterFault,
  runCell,
} from "./matrix-cells";
import type { MatrixHarness } from "./matrix-harness";
import { PAGES } from "./matrix-pages";
import type { ActionRow, PageRow, Role } from "./matrix-rows";

/** Number of cells in flight. */
const AT_ONCE = 32;
/** Number of repeated requests in flight, few because each is timed. */
const RECOVERING_AT_ONCE = 2;
/** Delay between two cells, so that answers do not arrive at the same deadline. */
const SLOW_STAGGER_MS = 60;
const QUICK_STAGGER_MS = 15;

async function inParallel<Item, Outcome>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      outcomes[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return outcomes;
}

const nameOf = (row: PageRow | ActionRow, role: Role) => {
  const label = "intent" in row ? `POST ${row.route} ${row.intent}`.trim() : `GET ${labelOf(row)}`;
  return `${label} (${role})`;
};

const labelOf = ({ route, path }: PageRow) => (typeof path === "string" ? path : route);

/** Learns the answer and the calls of a row without a fault. */
async function learn(row: PageRow | ActionRow, role: Role, harness: MatrixHarness): Promise<Line> {
  const line: Line = {
    name: nameOf(row, role),
    role,
    kind: row.kind ?? "page",
    ...("intent" in row ? { action: row } : { page: row }),
    healthy: { status: 0, headers: new Headers(), body: "", end: "whole", ms: 0 },
    healthyCalls: [],
  };
  // A row that can be sent only once is not sent now.
  if (line.action?.onlyOnce) {
    const healthy = { ...line.healthy, status: 303, headers: new Headers({ location: "/" }) };
    return { ...line, healthy, healthyCalls: [{ call: "its only one", isWrite: true, wasFaulty: false }] };
  }
  const preparedCell = await prepare({ line, fault: "html" }, harness);
  const { request, session, address, who } = preparedCell;
  // A rule that matches no call makes the proxy record a picture's calls by path.
  harness.proxy.play(who, { fault: "html", only: { call: "none" } });
  const healthy = await ask(harness.watched.origin, request, { session, address });
  const healthyCalls = harness.proxy.callsOf(who);
  harness.proxy.stop(who);
  return { ...line, healthy, healthyCalls };
}

/** Learns every row for each of its roles. @param isChosen selects rows for a short run */
export async function collectLines(
  harness: MatrixHarness,
  isChosen: (row: PageRow | ActionRow) => boolean,
): Promise<Line[]> {
  const pages = PAGES.filter(isChosen).flatMap((row) => row.as.map((role) => [row, role] as const));
  const actions = ACTIONS.filter(isChosen).map((row) => [row, row.as] as const);
  return inParallel([...pages, ...actions], 4, ([row, role]) => learn(row, role, harness));
}

/** Returns the cells of a line for a fault: all of its calls, and each kind of call separately. */
export function cellsOf(line: Line, fault: FaultName, isDetailed: boolean): Cell[] {
  const wholeCell: Cell = { line, fault };
  if (!isDetailed) return [wholeCell];
  const calls = [...new Set(line.healthyCalls.map(({ call }) => call))];
  const alone = calls.length > 1 ? calls.map((call): Cell => ({ line, fault, only: { call } })) : [];
  return [wholeCell, ...alone];
}

/** Splits cells into batches without repeated lines, because simultaneous readers would share a call. */
function batchesOf(cells: readonly Cell[]): Cell[][] {
  const batches: Cell[][] = [];
  let waitingCells = [...cells];
  while (waitingCells.length > 0) {
    const cellsByLine = new Map<Line, Cell>();
    for (const cell of waitingCells)
      if (cellsByLine.size < AT_ONCE && !cellsByLine.has(cell.line)) cellsByLine.set(cell.line, cell);
    const batch = [...cellsByLine.values()];
    waitingCells = waitingCells.filter((cell) => !batch.includes(cell));
    batches.push(batch);
  }
  return batches;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function runBatch(batch: readonly Cell[], harness: MatrixHarness, isGone: boolean): Promise<Result[]> {
  const isSlow = batch.some(({ fault }) => SLOW_FAULTS.includes(fault));
  const staggerMs = isSlow ? SLOW_STAGGER_MS : QUICK_STAGGER_MS;
  const preparedCells = await inParallel(batch, 4, (cell) => prepare(cell, harness));
  if (isGone) await harness.watched.backend.goAway();
  const results = await Promise.all(
    preparedCells.map(async (preparedCell, index) => {
      await pause(index * staggerMs);
      return runCell(preparedCell, harness, isGone);
    }),
  );
  if (isGone) await harness.watched.backend.comeBack();
  return inParallel(results, RECOVERING_AT_ONCE, (result, index) =>
    repeatAfterFault(preparedCells[index] as Prepared, result, harness),
  );
}

/** Runs these cells and repeats each request afterwards. @param isGone nothing listens meanwhile */
export async function runCells(
  cells: readonly Cell[],
  harness: MatrixHarness,
  isGone = false,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const batch of batchesOf(cells)) results.push(...(await runBatch(batch, harness, isGone)));
  return results;
}

import { FAULT_NAMES, type FaultName } from "./fault-names";
import type { Result } from "./matrix-cells";

const NAME_WIDTH = 62;

/** Returns status and milliseconds, with a mark if no call met the fault or the answer is wrong. */
function textOf(result: Result | undefined): string {
  if (!result) return "";
  const { status, ms, met, wrong } = result;
  if (wrong.length > 0) return `!${status} ${ms}`;
  return met ? `${status} ${ms}` : `(${status})`;
}

const labelOf = ({ line, only }: Result) => (only ? `  only ${only.call} of ${line.name}` : line.name);

/** Prints the matrix with a row per page or action and a column per fault. */
export function printMatrix(results: readonly Result[]): void {
  const rows = new Map<string, Map<FaultName, Result>>();
  for (const result of results) {
    const row = rows.get(labelOf(result)) ?? new Map<FaultName, Result>();
    row.set(result.fault, result);
    rows.set(labelOf(result), row);
  }
  const widths = FAULT_NAMES.map((fault) => Math.max(10, fault.length + 1));
  const print = (name: string, cells: string[]) =>
    console.log(
      name.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH + 1) +
        cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(""),
    );
  print("page or action: status and ms; (status) no call met it; ! wrong", [...FAULT_NAMES]);
  for (const [name, row] of rows)
    print(
      name,
      FAULT_NAMES.map((fault) => textOf(row.get(fault))),
    );
}

const listed = (results: readonly Result[], key: "wrong" | "late") =>
  results
    .filter((result) => result[key].length > 0)
    .map((result) => `${result.fault}: ${labelOf(result)}: ${result[key].join("; ")}`);

/** Lists the faults cell by cell. */
export const faultsIn = (results: readonly Result[]): string[] => listed(results, "wrong");

/** Lists the missed deadlines cell by cell. */
export const latenessIn = (results: readonly Result[]): string[] => listed(results, "late");

const largest = (numbers: number[]) => numbers.reduce((max, number) => Math.max(max, number), 0);

export function printTotals(results: readonly Result[], seconds: number): void {
  const metResults = results.filter((result) => result.met);
  const statuses = new Map<number, number>();
  for (const { status } of metResults) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const statusCounts = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  const names = new Set(results.map(({ line }) => line.name));
  console.log(`
${results.length} cells of ${names.size} pages and actions and ${FAULT_NAMES.length} faults in ${seconds} s
${metResults.length} met their fault (${statusCounts.join(", ")}), ${results.length - metResults.length} made no call that could
slowest answer ${largest(results.map(({ ms }) => ms))} ms, slowest recovery ${largest(results.map(({ recoveryMs }) => recoveryMs))} ms
${faultsIn(results).length} wrong`);
}

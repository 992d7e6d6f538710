import type { WireAnswer } from "./wire";

/** Counts answers by their request. */
export class Tally {
  readonly #rows = new Map<string, { count: number; statuses: Map<string, number>; worstMs: number }>();

  /** @param answer null if the connection was closed without one */
  add(label: string, answer: WireAnswer | null): void {
    const row = this.#rows.get(label) ?? { count: 0, statuses: new Map(), worstMs: 0 };
    const status = answer ? String(answer.status) : "none";
    row.count += 1;
    row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
    row.worstMs = Math.max(row.worstMs, answer?.milliseconds ?? 0);
    this.#rows.set(label, row);
  }

  get count(): number {
    return [...this.#rows.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** the slowest answer, in ms */
  get worstMs(): number {
    return Math.max(...[...this.#rows.values()].map(({ worstMs }) => worstMs));
  }

  countOf(label: string): number {
    return this.#rows.get(label)?.count ?? 0;
  }

  /** Returns one line per label with the count, the statuses and the slowest answer. */
  table(): string {
    const lines = [...this.#rows].sort().map(([label, { count, statuses, worstMs }]) => {
      const statusTexts = [...statuses].sort().map(([status, times]) => `${status}×${times}`);
      return `${label.padEnd(34)} ${String(count).padStart(6)}  ${String(Math.round(worstMs)).padStart(6)} ms  ${statusTexts.join(" ")}`;
    });
    return [
      `${"route".padEnd(34)} ${"count".padStart(6)}  ${"worst".padStart(6)}     statuses`,
      ...lines,
    ].join("\n");
  }
}

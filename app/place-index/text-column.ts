const EDGE = "\n";

export type TextColumn = ReturnType<typeof createTextColumn>;
export type TextMatch = "are" | "start" | "contain";

/** One text per row, in a single string, searched by the engine's own fast search. */
export function createTextColumn(rows: string[]) {
  const edges = new Uint32Array(rows.length + 1);
  for (const [row, text] of rows.entries()) edges[row + 1] = (edges[row] ?? 0) + EDGE.length + text.length;
  const all = EDGE + rows.join(EDGE) + EDGE;
  // The texts themselves are not kept beside the one that they make.
  const count = rows.length;
  const edgeOf = (row: number) => edges[row] ?? all.length;

  function rowAt(position: number): number {
    let low = 0;
    let high = count;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (edgeOf(middle) <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  return {
    at: (row: number) => all.slice(edgeOf(row) + EDGE.length, edgeOf(row + 1)),
    /** Rows that are, start with, or contain the text, in order, at most `limit`. */
    rowsThat(match: TextMatch, text: string, limit: number, passes = (_row: number) => true): number[] {
      const wanted = { are: EDGE + text + EDGE, start: EDGE + text, contain: text }[match];
      const found: number[] = [];
      let position = all.indexOf(wanted);
      while (position !== -1 && found.length < limit) {
        const row = rowAt(position);
        if (passes(row)) found.push(row);
        position = all.indexOf(wanted, edgeOf(row + 1));
      }
      return found;
    },
  };
}

import type { Slices } from "./slices";

const EDGE = "\n";
/** Rows that one string holds. */
const BLOCK_ROWS = 1024;

export type TextIndex = ReturnType<typeof indexOf>;
export type TextMatch = "equals" | "starts" | "contains";

type Block = { text: string; edges: Uint32Array };

function createBlock(rows: string[]): Block {
  const edges = new Uint32Array(rows.length + 1);
  for (const [row, text] of rows.entries()) edges[row + 1] = (edges[row] ?? 0) + EDGE.length + text.length;
  // A sum of strings would be copied by the first search, for all blocks at once.
  return { text: ["", ...rows, ""].join(EDGE), edges };
}

function rowAt({ edges }: Block, position: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Indexes one text per row. Long strings hold the texts, so that `indexOf` searches many rows at once. */
export function buildTextIndex(count: number, textOf: (row: number) => string, slices: Slices) {
  return readTextIndex(count, async (from, to) => {
    const rows: string[] = [];
    for (let row = from; row < to; row += 1) {
      if (slices.areOver()) await slices.next();
      rows.push(textOf(row));
    }
    return rows;
  });
}

/** Indexes texts that arrive in blocks. @param read returns the texts of rows `from` to `to`, without `to` */
export async function readTextIndex(
  count: number,
  read: (from: number, to: number) => Promise<string[]>,
): Promise<TextIndex> {
  const blocks: Block[] = [];
  for (let from = 0; from < count; from += BLOCK_ROWS) {
    blocks.push(createBlock(await read(from, Math.min(count, from + BLOCK_ROWS))));
  }
  return indexOf(blocks, count);
}

function indexOf(blocks: Block[], count: number) {
  return {
    count,
    at(row: number): string {
      const block = blocks[Math.trunc(row / BLOCK_ROWS)];
      const own = row % BLOCK_ROWS;
      return block?.text.slice((block.edges[own] ?? 0) + EDGE.length, block.edges[own + 1]) ?? "";
    },
    lengthAt(row: number): number {
      const edges = blocks[Math.trunc(row / BLOCK_ROWS)]?.edges;
      const own = row % BLOCK_ROWS;
      return (edges?.[own + 1] ?? 0) - (edges?.[own] ?? 0) - EDGE.length;
    },
    /** Lists the rows that equal, start with or contain a text, in order, at most `limit`. */
    find(match: TextMatch, text: string, limit: number, passes = (_row: number) => true): number[] {
      const wanted = { equals: EDGE + text + EDGE, starts: EDGE + text, contains: text }[match];
      const found: number[] = [];
      for (const [number, block] of blocks.entries()) {
        let position = block.text.indexOf(wanted);
        while (position !== -1) {
          if (found.length >= limit) return found;
          const own = rowAt(block, position);
          const row = number * BLOCK_ROWS + own;
          if (passes(row)) found.push(row);
          position = block.text.indexOf(wanted, block.edges[own + 1]);
        }
      }
      return found;
    },
  };
}

import type { Slices } from "./toilet-tree";

const EDGE = "\n";
/** Rows per string. */
export const BLOCK_ROWS = 1024;

export type TextIndex = ReturnType<typeof indexTextBlocks>;

/** `edges` has the position before each row, and the end. */
export type TextBlock = { text: string; edges: Uint32Array };

export function createTextBlock(rows: string[]): TextBlock {
  const edges = new Uint32Array(rows.length + 1);
  for (const [row, text] of rows.entries()) edges[row + 1] = (edges[row] ?? 0) + EDGE.length + text.length;
  // Join instead of concatenating: the first search would flatten the concatenated strings of all blocks at once.
  return { text: ["", ...rows, ""].join(EDGE), edges };
}

export const textIn = ({ text, edges }: TextBlock, row: number): string =>
  text.slice((edges[row] ?? 0) + EDGE.length, edges[row + 1]);

export const isSameTextBlock = (first: TextBlock, second: TextBlock): boolean =>
  first === second ||
  (first.edges.length === second.edges.length &&
    first.text === second.text &&
    first.edges.every((edge, row) => edge === second.edges[row]));

function rowAt({ edges }: TextBlock, position: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Indexes one text per row in long strings, so that `indexOf` searches many rows at once. */
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

/** Indexes texts that arrive in blocks. @param read returns the texts of rows `from` (inclusive) to `to` (exclusive) */
export async function readTextIndex(
  count: number,
  read: (from: number, to: number) => Promise<string[]>,
): Promise<TextIndex> {
  const blocks: TextBlock[] = [];
  for (let from = 0; from < count; from += BLOCK_ROWS) {
    blocks.push(createTextBlock(await read(from, Math.min(count, from + BLOCK_ROWS))));
  }
  return indexTextBlocks(blocks, count);
}

export function indexTextBlocks(blocks: TextBlock[], count: number) {
  const lengthAt = (row: number): number => {
    const { edges } = blocks[Math.floor(row / BLOCK_ROWS)] ?? { edges: new Uint32Array(0) };
    const blockRow = row % BLOCK_ROWS;
    return (edges[blockRow + 1] ?? 0) - (edges[blockRow] ?? 0) - EDGE.length;
  };
  /** Calls `take` with each row that contains the text, in order, until it returns false. */
  function scan(text: string, take: (row: number) => boolean): void {
    for (const [number, block] of blocks.entries()) {
      let position = block.text.indexOf(text);
      while (position !== -1) {
        const blockRow = rowAt(block, position);
        if (!take(number * BLOCK_ROWS + blockRow)) return;
        position = block.text.indexOf(text, block.edges[blockRow + 1]);
      }
    }
  }
  return {
    count,
    lengthAt,
    at(row: number): string {
      const block = blocks[Math.floor(row / BLOCK_ROWS)];
      return block && row < count ? textIn(block, row % BLOCK_ROWS) : "";
    },
    /** Lists at most `limit` rows that contain a text, in order. */
    findContaining(text: string, limit: number, isIncluded = (_row: number) => true): number[] {
      const rows: number[] = [];
      scan(text, (row) => {
        if (rows.length < limit && isIncluded(row)) rows.push(row);
        return rows.length < limit;
      });
      return rows;
    },
    /** Lists the rows that equal a text and those that start with it, in order, at most `limit` of each. */
    findStarting(
      text: string,
      limit: number,
      isIncluded = (_row: number) => true,
    ): Record<"equals" | "starts", number[]> {
      const matches = { equals: [] as number[], starts: [] as number[] };
      scan(EDGE + text, (row) => {
        const rows = lengthAt(row) === text.length ? matches.equals : matches.starts;
        if (rows.length < limit && isIncluded(row)) rows.push(row);
        return matches.equals.length < limit || matches.starts.length < limit;
      });
      return matches;
    },
  };
}

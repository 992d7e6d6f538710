import { readWhole } from "~/texts/decimal";

const PAGE_MAX = 1_000_000;

/** A page number out of an address, 1 where it is none. */
export function readPage(text: string | null): number {
  const page = readWhole(text) ?? 1;
  return page >= 1 && page <= PAGE_MAX ? page : 1;
}

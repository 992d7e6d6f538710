const PAGE_MAX = 1_000_000;

/** A page number out of an address, 1 where it is none. */
export function readPage(text: string | null): number {
  const page = Number(text ?? "");
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

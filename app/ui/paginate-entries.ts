import { readWhole } from "~/texts/decimal";

const PAGE_SIZE = 50;

/** One page of a list, with the data for its pagination. @property page from 1, which has the newest entries */
export type EntryPage<Entry> = {
  entries: Entry[];
  page: number;
  pageCount: number;
  pageSize: number;
  total: number;
};

/**
 * Returns the reviews or comments on the requested page, or on the page that contains the opened one.
 * @param order of `all`, and of the result
 */
export function paginateEntries<Entry extends { id: string }>(
  all: readonly Entry[],
  query: URLSearchParams,
  parameter: string,
  order: "newest first" | "newest last",
): EntryPage<Entry> {
  const newestFirst = order === "newest first" ? all : [...all].reverse();
  const openedId = query.get("edit") || query.get("commentId");
  const at = newestFirst.findIndex(({ id }) => id === openedId);
  const pageCount = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const requestedPage = Math.min(readWhole(query.get(parameter)) || 1, pageCount);
  const page = at < 0 ? requestedPage : Math.floor(at / PAGE_SIZE) + 1;
  const pageEntries = newestFirst.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const entries = order === "newest first" ? pageEntries : pageEntries.reverse();
  return { entries, page, pageCount, pageSize: PAGE_SIZE, total: all.length };
}

const PAGE_MAX = 1_000_000;

/** Reads a page number from a URL; 1 if it is missing or invalid. */
export function readPage(text: string | null): number {
  const page = readWhole(text) ?? 1;
  return page >= 1 && page <= PAGE_MAX ? page : 1;
}

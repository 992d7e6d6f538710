export const ENTRIES_PER_PAGE = 50;

/** @property page from 1, which has the newest */
export type EntryPage<Entry> = { entries: Entry[]; page: number; total: number };

/**
 * Of the reviews or comments below something, those that an address asks for, or the ones around what it opens.
 * @param order of `all`, and of the result
 */
export function entryPage<Entry extends { id: string }>(
  all: readonly Entry[],
  query: URLSearchParams,
  parameter: string,
  order: "newest first" | "newest last",
): EntryPage<Entry> {
  const newestFirst = order === "newest first" ? all : all.toReversed();
  const opened = query.get("edit") || query.get("commentId");
  const at = newestFirst.findIndex(({ id }) => id === opened);
  const last = Math.max(1, Math.ceil(all.length / ENTRIES_PER_PAGE));
  const asked = Math.min(Math.max(Math.trunc(Number(query.get(parameter))) || 1, 1), last);
  const page = at < 0 ? asked : Math.floor(at / ENTRIES_PER_PAGE) + 1;
  const entries = newestFirst.slice((page - 1) * ENTRIES_PER_PAGE, page * ENTRIES_PER_PAGE);
  return { entries: order === "newest first" ? entries : entries.reverse(), page, total: all.length };
}

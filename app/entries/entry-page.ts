import { readWhole } from "~/texts/decimal";
import type { EntryKind } from "./entry-kind";

const PAGE_SIZE = 50;

/** A review or comment as the page shows it. `revision` is null if another member wrote it. */
export type ShownEntry = {
  id: string;
  author: string;
  text: string;
  rating?: number;
  createdAt: string;
  date: string;
  isOwn: boolean;
  mayDelete: boolean;
  revision: string | null;
};

/** One page of a list, with the data for its pagination. @property page from 1, which has the newest entries */
export type EntryPage<Entry = ShownEntry> = {
  entries: Entry[];
  page: number;
  pageCount: number;
  pageSize: number;
  total: number;
};

/**
 * Returns the reviews or comments on the requested page, or on the page that contains the opened one.
 * @param all in the order of the result
 */
export function paginateEntries<Entry extends { id: string }>(
  all: readonly Entry[],
  query: URLSearchParams,
  { section, isNewestFirst }: Pick<EntryKind, "section" | "isNewestFirst">,
): EntryPage<Entry> {
  const newestFirst = isNewestFirst ? all : [...all].reverse();
  const openedId = query.get("edit") || query.get("commentId");
  const at = newestFirst.findIndex(({ id }) => id === openedId);
  const pageCount = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const requestedPage = Math.min(readWhole(query.get(section)) || 1, pageCount);
  const page = at < 0 ? requestedPage : Math.floor(at / PAGE_SIZE) + 1;
  const pageEntries = newestFirst.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const entries = isNewestFirst ? pageEntries : pageEntries.reverse();
  return { entries, page, pageCount, pageSize: PAGE_SIZE, total: all.length };
}

import { z } from "zod";
import { onGenerationRechecked } from "~/backend/generation/generation.server";
import { FIRST_PAGE } from "~/backend/generation/generations";
import { wireCount } from "./wire-fields";

const DEFAULT_PAGE_SIZE = 10;

export const paginationWire = z
  .object({ currentPageNo: wireCount, recordCountPerPage: wireCount, totalRecordCount: wireCount })
  .partial()
  .nullish();

export type Paging = {
  total: number;
  pageSize: number;
  pageCount: number;
  page: number | null;
};

export function readPaging(wire: z.output<typeof paginationWire>, asked: number, total: number): Paging {
  const pageSize = wire?.recordCountPerPage || DEFAULT_PAGE_SIZE;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { total, pageSize, pageCount, page: wire?.currentPageNo === asked ? asked : null };
}

/** Generation A and 4.3.x answer their first page whatever they are asked. */
const pagingSupport = new Map<string, boolean>();
onGenerationRechecked((isAnother) => {
  if (isAnother) pagingSupport.clear();
});

export const supportsPaging = (path: string): boolean | null => pagingSupport.get(path) ?? null;

/** Learns from a page whether its list answers the one that it is asked for. */
export function recordPaging(path: string, asked: number, { page, pageCount }: Paging): void {
  if (asked > FIRST_PAGE && asked <= pageCount) pagingSupport.set(path, page === asked);
}

/** A list for a pager, with page null where no other would come; `readSecond` asks and learns. */
export async function checkPaging<List extends Paging>(
  path: string,
  list: List,
  readSecond: () => Promise<unknown>,
): Promise<List> {
  const hasMore = list.pageCount > 1;
  if (hasMore && list.page === FIRST_PAGE && supportsPaging(path) === null)
    await readSecond().catch(() => undefined);
  return hasMore && supportsPaging(path) === false ? { ...list, page: null } : list;
}

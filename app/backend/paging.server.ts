import { z } from "zod";
import { FIRST_PAGE } from "~/backend/profile/generations";
import { perExamination } from "./profile/current-examination.server";
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
  /** 1-based; null, and no pager, if the backend answered another page than requested */
  page: number | null;
};

export function readPaging(
  wire: z.output<typeof paginationWire>,
  requestedPage: number,
  total: number,
): Paging {
  const pageSize = wire?.recordCountPerPage || DEFAULT_PAGE_SIZE;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { total, pageSize, pageCount, page: wire?.currentPageNo === requestedPage ? requestedPage : null };
}

const secondPages = perExamination(() => new Map<string, boolean>());

/** Null if unknown. eGov 4.2 and 4.3 always answer the first page. */
export const supportsPaging = (path: string): boolean | null => secondPages().get(path) ?? null;

export function recordPaging(path: string, requestedPage: number, { page, pageCount }: Paging): void {
  if (requestedPage > FIRST_PAGE && requestedPage <= pageCount)
    secondPages().set(path, page === requestedPage);
}

/** Sets the list's page to null if the backend has no paging. `readSecond` requests page 2 to find out. */
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

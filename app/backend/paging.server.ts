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

/** Where a list stands; `total` counts all its pages together. */
export function readPaging(wire: z.output<typeof paginationWire>, asked: number, total: number): Paging {
  const pageSize = wire?.recordCountPerPage || DEFAULT_PAGE_SIZE;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { total, pageSize, pageCount, page: wire?.currentPageNo === asked ? asked : null };
}

/** Generation A and 4.3.x answer their first page whatever they are asked. */
const honouring = new Map<string, boolean>();
onGenerationRechecked((isAnother) => {
  if (isAnother) honouring.clear();
});

export const honoursPages = (path: string): boolean | null => honouring.get(path) ?? null;

/** Learns from a page whether its list answers the one that it is asked for. */
export function learnPaging(path: string, asked: number, { page, pageCount }: Paging): void {
  if (asked > FIRST_PAGE && asked <= pageCount) honouring.set(path, page === asked);
}

/** A list for a pager, with page null where no other would come; `readSecond` asks and learns. */
export async function checkPaging<List extends Paging>(
  path: string,
  list: List,
  readSecond: () => Promise<unknown>,
): Promise<List> {
  const hasMore = list.pageCount > 1;
  if (hasMore && list.page === FIRST_PAGE && honoursPages(path) === null)
    await readSecond().catch(() => undefined);
  return hasMore && honoursPages(path) === false ? { ...list, page: null } : list;
}

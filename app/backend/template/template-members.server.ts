import { z } from "zod";
import type { Caller } from "~/backend/caller";
import { call } from "~/backend/client.server";
import { readWire } from "~/backend/envelope.server";
import { FIRST_PAGE } from "~/backend/generation/generations";
import type { UserSearch } from "~/backend/user";
import { wireCount, wireId, wireText } from "~/backend/wire-fields";

/** `GET /members` of the templates, B and C: their members, page by page (legacy-contract 4.4, 11.5). */

/** A member's record; what is not named here is sent back as it came. */
export const recordWire = z
  .object({
    mberId: wireId,
    uniqId: wireId,
    mberNm: wireText,
    mberEmailAdres: wireText,
    mberSttus: wireText,
    groupId: wireText,
    orgnztId: wireText,
    sbscrbDe: wireText,
  })
  .passthrough();

export type MemberRecord = z.output<typeof recordWire>;

const pageWire = z.object({
  resultList: z.array(recordWire).nullish(),
  paginationInfo: z
    .object({ currentPageNo: wireCount, recordCountPerPage: wireCount, totalRecordCount: wireCount })
    .partial()
    .nullish(),
});

/** `searchCnd` as these calls count: 0 looks in ids, 1 in names, the reverse of the specification's. */
export const BY_ID = "0";
export const BY_NAME = "1";

const DEFAULT_PAGE_SIZE = 10;

/** Whether the backend answers the page that it is asked for: 4.3 always answers its first. Null while nobody has asked. */
let honoursPages: boolean | null = null;

export type MemberPage = {
  records: MemberRecord[];
  total: number;
  pageCount: number;
  /** null where another page came than the one that was asked for */
  page: number | null;
};

/**
 * One page, ten at a time.
 * @param condition `0` ids, `1` names
 */
export async function readMemberPage(
  { condition, word, page }: UserSearch,
  caller: Caller,
): Promise<MemberPage> {
  const query = { pageIndex: String(page), searchCnd: condition, searchWrd: word };
  const { result } = await call("/members", { query, caller });
  const { resultList, paginationInfo } = readWire(pageWire, result);
  const records = resultList ?? [];
  const { currentPageNo, recordCountPerPage, totalRecordCount } = paginationInfo ?? {};
  const total = totalRecordCount ?? records.length;
  const pageCount = Math.max(1, Math.ceil(total / (recordCountPerPage || DEFAULT_PAGE_SIZE)));
  const isAsked = currentPageNo === page;
  if (page > FIRST_PAGE && page <= pageCount) honoursPages = isAsked;
  return { records, total, pageCount, page: isAsked ? page : null };
}

/** The same for a list with a pager: the page is null where no other one would come. */
export async function readPagedMembers(search: UserSearch, caller: Caller): Promise<MemberPage> {
  const found = await readMemberPage(search, caller);
  // Whichever was asked for: all that there is has come.
  if (found.pageCount === 1 && found.page === null) return { ...found, page: FIRST_PAGE };
  const hasMore = found.pageCount > 1;
  // Asked once, before a pager leads anybody to pages that never come.
  if (hasMore && honoursPages === null) {
    await readMemberPage({ ...search, page: FIRST_PAGE + 1 }, caller).catch(() => undefined);
  }
  return hasMore && honoursPages === false ? { ...found, page: null } : found;
}

/** So many pages are read at once. */
const PAGES_AT_ONCE = 5;

/** Everybody who is found, the newest first, as far as pages come. @returns isCut where there are more than were read */
export async function readMemberPages(
  search: Omit<UserSearch, "page">,
  pagesMax: number,
  caller: Caller,
): Promise<{ records: MemberRecord[]; total: number; isCut: boolean }> {
  const readPage = (page: number) => readMemberPage({ ...search, page }, caller);
  const { records, total, pageCount } = await readPage(FIRST_PAGE);
  const lastPage = Math.min(pagesMax, pageCount);
  let readTo = FIRST_PAGE;
  while (readTo < lastPage && honoursPages !== false) {
    // The second alone, until it is known whether others come than the first.
    const count = honoursPages ? Math.min(PAGES_AT_ONCE, lastPage - readTo) : 1;
    const asked = Array.from({ length: count }, (_, index) => readPage(readTo + 1 + index));
    const pages = (await Promise.all(asked)).filter(({ page }) => page !== null);
    if (pages.length < count) break;
    records.push(...pages.flatMap((page) => page.records));
    readTo += count;
  }
  return { records, total, isCut: readTo < pageCount };
}

import { z } from "zod";
import type { Caller } from "~/backend/caller";
import { call } from "~/backend/client.server";
import { readWire, resultOf } from "~/backend/envelope.server";
import {
  checkPaging,
  type Paging,
  paginationWire,
  readPaging,
  recordPaging,
  supportsPaging,
} from "~/backend/paging.server";
import { FIRST_PAGE } from "~/backend/profile/generations";
import type { UserSearch } from "~/backend/users.server";
import { wireId, wireText } from "~/backend/wire-fields";
import { wireList } from "~/backend/wire-list.server";

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
  resultList: wireList(recordWire),
  paginationInfo: paginationWire,
});

/** Search conditions of the templates, the reverse of the specification's. */
export const BY_ID = "0";
export const BY_NAME = "1";

const PATH = "/members";

type MemberPage = Paging & { records: MemberRecord[] };

export async function readMemberPage(
  { condition, word, page }: UserSearch,
  caller: Caller,
): Promise<MemberPage> {
  const query = { pageIndex: String(page), searchCnd: condition, searchWrd: word };
  const answer = await call(PATH, { query, caller });
  const { resultList: records, paginationInfo } = readWire(pageWire, resultOf(answer));
  const paging = readPaging(paginationInfo, page, paginationInfo?.totalRecordCount ?? records.length);
  recordPaging(PATH, page, paging);
  return { records, ...paging };
}

export async function readPagedMembers(search: UserSearch, caller: Caller): Promise<MemberPage> {
  const memberPage = await readMemberPage(search, caller);
  if (memberPage.pageCount === 1 && memberPage.page === null) return { ...memberPage, page: FIRST_PAGE };
  return checkPaging(PATH, memberPage, () => readMemberPage({ ...search, page: FIRST_PAGE + 1 }, caller));
}

const PAGES_AT_ONCE = 5;

export async function readMemberPages(
  search: Omit<UserSearch, "page">,
  pagesMax: number,
  caller: Caller,
): Promise<{ records: MemberRecord[]; total: number; isCut: boolean }> {
  const readPage = (page: number) => readMemberPage({ ...search, page }, caller);
  const { records, total, pageCount } = await readPage(FIRST_PAGE);
  const lastPage = Math.min(pagesMax, pageCount);
  let lastReadPage = FIRST_PAGE;
  while (lastReadPage < lastPage && supportsPaging(PATH) !== false) {
    // Request only page 2 until it shows whether the backend has paging.
    const count = supportsPaging(PATH) ? Math.min(PAGES_AT_ONCE, lastPage - lastReadPage) : 1;
    const requests = Array.from({ length: count }, (_, index) => readPage(lastReadPage + 1 + index));
    const pages = (await Promise.all(requests)).filter(({ page }) => page !== null);
    if (pages.length < count) break;
    records.push(...pages.flatMap((page) => page.records));
    lastReadPage += count;
  }
  return { records, total, isCut: lastReadPage < pageCount };
}

/** Rows per page; PAGE_SIZE is the number of page links in a pager. */
export const PAGE_UNIT = 10;
const PAGE_SIZE = 10;

/** Returns the template's PaginationInfo. Without rows there is one page (docs/wire.md#boards). */
export function paginationInfo(totalRecordCount: number, currentPageNo: number, perPage = PAGE_UNIT) {
  const totalPageCount = Math.max(1, Math.ceil(totalRecordCount / perPage));
  const firstPageNoOnPageList = Math.floor((currentPageNo - 1) / PAGE_SIZE) * PAGE_SIZE + 1;
  return {
    currentPageNo,
    recordCountPerPage: perPage,
    pageSize: PAGE_SIZE,
    totalRecordCount,
    totalPageCount,
    firstPageNo: 1,
    lastPageNo: totalPageCount,
    firstPageNoOnPageList,
    lastPageNoOnPageList: Math.min(firstPageNoOnPageList + PAGE_SIZE - 1, totalPageCount),
    firstRecordIndex: (currentPageNo - 1) * perPage,
    lastRecordIndex: currentPageNo * perPage,
  };
}

export const fieldsOf = <Value>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, value]));

/** The search fields of the template's value objects without a search. */
export const EMPTY_SEARCH = {
  ...fieldsOf("searchBgnDe searchCnd searchEndDe searchWrd searchUseYn", ""),
  pageIndex: 1,
  pageUnit: 10,
  pageSize: 10,
  firstIndex: 1,
  lastIndex: 1,
  recordCountPerPage: 10,
  rowNo: 0,
  sortOrdr: 0,
};

/** More members of a template backend than the administration lists. */

export const MANY = 1200;
const PER_PAGE = 10;
/** The first member of all. */
export const OLDEST = {
  mberId: "First-Comer",
  mberNm: "맨 처음 온 사람",
  mberEmailAdres: "first@example.com",
};

/** Newest first, as the templates list them. */
export const manyMembers = Array.from({ length: MANY }, (_, index) => ({
  ...{ mberId: `member${index}`, mberNm: `회원 ${index}`, mberEmailAdres: `m${index}@example.com` },
  ...{ uniqId: `USRCNFRM_${index}`, groupId: "", orgnztId: "", sbscrbDe: "" },
  ...(index === MANY - 1 ? OLDEST : {}),
}));

/** Answers GET /members: ten members with the word in the id (`searchCnd` 0) or the name (1). */
export function memberPage({ searchParams }: URL): object {
  const { pageIndex, searchCnd, searchWrd = "" } = Object.fromEntries(searchParams);
  const column = searchCnd === "1" ? "mberNm" : "mberId";
  const matches = manyMembers.filter((member) =>
    member[column].toLowerCase().includes(searchWrd.toLowerCase()),
  );
  const start = (Number(pageIndex) - 1) * PER_PAGE;
  const result = {
    resultList: matches.slice(start, start + PER_PAGE),
    paginationInfo: {
      currentPageNo: Number(pageIndex),
      recordCountPerPage: PER_PAGE,
      totalRecordCount: matches.length,
    },
  };
  return { resultCode: 200, result };
}

import { formatCount } from "~/languages/formats";
import { preserveQuery } from "./hrefs";
import { Link } from "./navigation/link";
import { usePageNavigation } from "./navigation/page-navigation";
import { uiWords } from "./words";

const WINDOW = 10;
/** Distance from the current page beyond which links are hidden in narrow windows. */
const NEAR = 2;
/** Parameters that refer to one row, so that other pages must drop them. */
const OF_A_ROW = ["confirm", "edit", "commentId"];

type PaginationProps = {
  page: number;
  pageCount: number;
  parameter: string;
  label: string;
  /** entries per page and in total, for the announcement of a new page */
  pageSize: number;
  total: number;
  search?: string;
  /** id of the section that the links jump to */
  section?: string;
};

/** Renders the links of a list's pages. The first page has no parameter. */
export function Pagination(props: PaginationProps) {
  const { page, pageCount, parameter, label, search, section, ...entries } = props;
  const currentSearch = usePageNavigation().place.search;
  const { pagination: words } = uiWords();
  if (pageCount <= 1) return null;
  const carried = preserveQuery(new URLSearchParams(search ?? currentSearch), [...OF_A_ROW, parameter]);
  const hash = section ? `#${section}` : "";
  const hrefOf = (target: number) => pageHref(carried, parameter, target) + hash;
  // Beyond the last page no page is current, but there is a link back.
  const currentPage = Math.min(Math.max(page, 1), pageCount + 1);
  const first = Math.floor((Math.min(currentPage, pageCount) - 1) / WINDOW) * WINDOW + 1;
  const pages = Array.from({ length: Math.min(WINDOW, pageCount - first + 1) }, (_, index) => first + index);
  const hasMore = pageCount > WINDOW;
  return (
    <nav aria-label={label} className="pagination" data-announcement={announcementOf(currentPage, entries)}>
      <ul>
        {hasMore && currentPage > 1 && (
          <>
            <PageLink href={hrefOf(1)} label={words.first} />
            <PageLink href={hrefOf(currentPage - 1)} label={words.previous} />
          </>
        )}
        {pages.map((target) => (
          <li key={target} className={Math.abs(target - currentPage) > NEAR ? "is-far" : undefined}>
            {target === currentPage ? (
              <span aria-current="page">
                <span className="visually-hidden">{words.present}</span>
                {target}
              </span>
            ) : (
              <Link to={hrefOf(target)}>{target}</Link>
            )}
          </li>
        ))}
        {hasMore && currentPage < pageCount && (
          <>
            <PageLink href={hrefOf(currentPage + 1)} label={words.next} />
            <PageLink href={hrefOf(pageCount)} label={words.last} />
          </>
        )}
      </ul>
    </nav>
  );
}

function pageHref(carried: URLSearchParams, parameter: string, target: number): string {
  const query = new URLSearchParams(carried);
  if (target > 1) query.set(parameter, String(target));
  return `?${query}`;
}

/** Describes a page for screen readers: `2쪽, 11~20번째`. */
function announcementOf(page: number, { pageSize, total }: { pageSize: number; total: number }): string {
  const from = (page - 1) * pageSize + 1;
  const lastEntry = Math.min(page * pageSize, total);
  const { pageNumber, pagination } = uiWords();
  if (from > lastEntry) return pageNumber(String(page));
  return pagination.entries(page, formatCount(from), formatCount(lastEntry));
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <Link to={href}>{label}</Link>
    </li>
  );
}

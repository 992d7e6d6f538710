import { formatCount } from "~/languages/numbers";
import { carriedQuery } from "./carried-query";
import { Link } from "./navigation/link";
import { usePageNavigation } from "./navigation/page-navigation";
import { uiWords } from "./words";

const WINDOW = 10;
/** Pages this far from the present one are left out where there is no room. */
const NEAR = 2;
/** What belongs to one row of one page, and to no other page. */
const OF_A_ROW = ["confirm", "edit", "commentId"];

type PaginationProps = {
  page: number;
  pageCount: number;
  parameter: string;
  label: string;
  /** how many entries a page has, and how many there are: what is announced of another page */
  pageSize: number;
  total: number;
  search?: string;
  /** id of the part of the page that its links lead to */
  section?: string;
};

/** The first page carries no parameter. */
export function Pagination(props: PaginationProps) {
  const { page, pageCount, parameter, label, search, section, ...entries } = props;
  const here = usePageNavigation().place.search;
  const { pagination: words } = uiWords();
  if (pageCount <= 1) return null;
  const carried = carriedQuery(new URLSearchParams(search ?? here), [...OF_A_ROW, parameter]);
  const hash = section ? `#${section}` : "";
  const hrefOf = (target: number) => pageHref(carried, parameter, target) + hash;
  // Beyond the end there is no present page, but a way back.
  const shown = Math.min(Math.max(page, 1), pageCount + 1);
  const first = Math.floor((Math.min(shown, pageCount) - 1) / WINDOW) * WINDOW + 1;
  const pages = Array.from({ length: Math.min(WINDOW, pageCount - first + 1) }, (_, index) => first + index);
  const hasMore = pageCount > WINDOW;
  return (
    <nav aria-label={label} className="pagination" data-announcement={announcementOf(shown, entries)}>
      <ul>
        {hasMore && shown > 1 && (
          <>
            <PageLink href={hrefOf(1)} label={words.first} />
            <PageLink href={hrefOf(shown - 1)} label={words.previous} />
          </>
        )}
        {pages.map((target) => (
          <li key={target} className={Math.abs(target - shown) > NEAR ? "is-far" : undefined}>
            {target === shown ? (
              <span aria-current="page">
                <span className="visually-hidden">{words.present}</span>
                {target}
              </span>
            ) : (
              <Link to={hrefOf(target)}>{target}</Link>
            )}
          </li>
        ))}
        {hasMore && shown < pageCount && (
          <>
            <PageLink href={hrefOf(shown + 1)} label={words.next} />
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

/** `2쪽, 11~20번째`: what tells one page from another to those who cannot see the list. */
function announcementOf(page: number, { pageSize, total }: { pageSize: number; total: number }): string {
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  const { pageNumber, pagination } = uiWords();
  if (from > to) return pageNumber(String(page));
  return pagination.entries(page, formatCount(from), formatCount(to));
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <Link to={href}>{label}</Link>
    </li>
  );
}

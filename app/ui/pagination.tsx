import { Link, useLocation } from "@remix-run/react";

const PAGES_SHOWN = 5;

type PaginationProps = {
  page: number;
  pageCount: number;
  /** name of the page parameter in the query */
  parameter: string;
  label: string;
};

/** Links to the pages of a list; the first page carries no parameter. */
export function Pagination({ page, pageCount, parameter, label }: PaginationProps) {
  const { search } = useLocation();
  if (pageCount <= 1) return null;
  const first = Math.floor((page - 1) / PAGES_SHOWN) * PAGES_SHOWN + 1;
  const pages = Array.from(
    { length: Math.min(PAGES_SHOWN, pageCount - first + 1) },
    (_, index) => first + index,
  );
  const hrefOf = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete(parameter);
    else query.set(parameter, String(target));
    return `?${query}`;
  };
  return (
    <nav aria-label={label} className="pagination">
      <ul>
        {page > 1 && <PageLink href={hrefOf(page - 1)} label="이전" />}
        {pages.map((target) =>
          target === page ? (
            <li key={target}>
              <span aria-current="page">
                <span className="visually-hidden">현재 페이지 </span>
                {target}
              </span>
            </li>
          ) : (
            <PageLink key={target} href={hrefOf(target)} label={String(target)} />
          ),
        )}
        {page < pageCount && <PageLink href={hrefOf(page + 1)} label="다음" />}
      </ul>
    </nav>
  );
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <Link to={href}>{label}</Link>
    </li>
  );
}
